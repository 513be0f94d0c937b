import { useSessionState } from '@storefront/checkout/use-session-state';
import type { Host } from '@storefront/contract/host';
import type { Event } from '@storefront/domain/event';
import { useColorSchemeChange } from '@storefront/ui/use-color-scheme-change';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { words } from '#words/braintree';
import { cardPostalCodeOf } from './card-postal-code';
import { type CardProblem, cardProblemOf } from './card-problem';
import type { FieldContainers } from './create-card-fields';
import { type FieldKey, fieldKeys } from './field-keys';
import { noCardErrors, useCardErrors } from './use-card-errors';
import { useCardFields } from './use-card-fields';

const fieldsBesideZipcode: readonly FieldKey[] = fieldKeys.filter((field) => field !== 'postalCode');

/** The card, entered in fields that the page cannot read, and turned into a nonce. */
export function useCard(host: Pick<Host, 'api' | 'config' | 'toast'>, event: Event) {
  const [sameZipcode, setSameZipcode, forgetZipcodeChoice] = useSessionState(
    `checkout-same-zipcode:${event.ticketing_slug}`,
    v.boolean(),
    true,
  );
  const [containers, setContainers] = useState<FieldContainers | null>(null);
  const { cardFields, recreate } = useCardFields(host, containers);
  const { errors, setErrors, correct } = useCardErrors(cardFields);

  const { toast } = host;
  const hasFailed = cardFields.state === 'failed';
  useEffect(() => {
    if (hasFailed) toast('error', words.notLoaded);
  }, [hasFailed, toast]);

  const startOver = () => {
    setErrors(noCardErrors);
    recreate();
  };
  // The inputs take over their colours only when they are created.
  useColorSchemeChange(startOver);

  const report = (problem: CardProblem) => {
    // It was not sent to the gateway, so that nothing was charged.
    if (problem.kind === 'failed') return window.alert(words.notSent);
    if (problem.kind === 'expired') {
      recreate();
      return toast('error', words.notReady);
    }
    setErrors(problem);
    const [first] = problem.fields;
    if (first && cardFields.state === 'ready') cardFields.fields.focus(first);
  };

  return {
    state: cardFields.state,
    errors,
    /** Whether the card's zipcode is the customer's. */
    sameZipcode,
    setSameZipcode: (same: boolean) => {
      setSameZipcode(same);
      correct('postalCode');
    },
    forgetZipcodeChoice,
    setContainers,
    startOver,
    fields: cardFields.state === 'ready' ? cardFields.fields : null,
    /**
     * Turns the card into a nonce; null where that fails, in which case the page shows why. Where a customer's zipcode can be
     * no card's, the field of the card's is unfolded and has to be filled in.
     */
    tokenize: async (customerZipcode: string): Promise<string | null> => {
      if (cardFields.state !== 'ready') {
        toast('error', words.notReady);
        return null;
      }
      setErrors(noCardErrors);
      const postalCode = sameZipcode ? cardPostalCodeOf(customerZipcode) : null;
      if (postalCode === null) setSameZipcode(false);
      const fieldsToTokenize = postalCode === null ? fieldKeys : fieldsBesideZipcode;
      try {
        const options =
          postalCode === null ? undefined : { fieldsToTokenize, billingAddress: { postalCode } };
        return (await cardFields.fields.tokenize(options)).nonce;
      } catch (error) {
        report(cardProblemOf(error, fieldsToTokenize));
        return null;
      }
    },
  };
}

export type Card = ReturnType<typeof useCard>;
