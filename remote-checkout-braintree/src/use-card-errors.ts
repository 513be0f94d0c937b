import { useEffect, useState } from 'react';
import type { HostedFieldEvent } from './braintree-web';
import { type FieldKey, fieldKeys } from './field-keys';
import type { CardFields } from './use-card-fields';

/** What is wrong with the card as the page shows it: a sentence, and the fields that are marked. */
export interface CardMarks {
  readonly message: string | null;
  readonly fields: readonly FieldKey[];
}

export const noMarks: CardMarks = { message: null, fields: [] };

/**
 * What is wrong with the card; the mark of a field goes when the field is corrected. Nothing is marked when a field is
 * left: what then appeared would move the pay button away under the pointer that left it.
 */
export function useCardMarks(cardFields: CardFields) {
  const [marks, setMarks] = useState(noMarks);
  const ready = cardFields.state === 'ready' ? cardFields.fields : null;

  useEffect(() => {
    if (!ready) return;
    const correct = ({ emittedBy }: HostedFieldEvent) =>
      setMarks(({ fields }) => ({ message: null, fields: fields.filter((field) => field !== emittedBy) }));
    ready.on('empty', correct);
    ready.on('notEmpty', correct);
    ready.on('validityChange', correct);
  }, [ready]);

  useEffect(() => {
    if (!ready) return;
    for (const field of fieldKeys) {
      if (marks.fields.includes(field)) ready.setAttribute({ field, attribute: 'aria-invalid', value: true });
      else ready.removeAttribute({ field, attribute: 'aria-invalid' });
    }
  }, [ready, marks.fields]);

  return { marks, setMarks };
}
