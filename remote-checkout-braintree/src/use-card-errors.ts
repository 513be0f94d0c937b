import { useEffect, useState } from 'react';
import type { HostedFieldEvent } from './braintree-web';
import { type FieldKey, fieldKeys } from './field-keys';
import type { CardFields } from './use-card-fields';

/** The errors of the card: a message for all of it, and the wrong fields. */
interface CardErrors {
  readonly message: string | null;
  readonly fields: readonly FieldKey[];
}

export const noCardErrors: CardErrors = { message: null, fields: [] };

const without = (corrected: FieldKey, { fields }: CardErrors): CardErrors => ({
  message: null,
  fields: fields.filter((field) => field !== corrected),
});

/**
 * The errors of the card. The error of a field disappears when the field is changed. Leaving a field shows no error: that
 * would move the pay button while the visitor is about to press it.
 */
export function useCardErrors(cardFields: CardFields) {
  const [errors, setErrors] = useState(noCardErrors);
  const ready = cardFields.state === 'ready' ? cardFields.fields : null;

  useEffect(() => {
    if (!ready) return;
    const correct = ({ emittedBy }: HostedFieldEvent) => setErrors((current) => without(emittedBy, current));
    ready.on('empty', correct);
    ready.on('notEmpty', correct);
    ready.on('validityChange', correct);
  }, [ready]);

  useEffect(() => {
    if (!ready) return;
    for (const field of fieldKeys) {
      const attribute = 'aria-invalid';
      if (errors.fields.includes(field)) ready.setAttribute({ field, attribute, value: true });
      else ready.removeAttribute({ field, attribute });
    }
  }, [ready, errors.fields]);

  return { errors, setErrors, correct: (field: FieldKey) => setErrors((current) => without(field, current)) };
}
