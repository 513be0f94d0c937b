import type { Host } from '@storefront/contracts/host';
import { useColorSchemeChange } from '@storefront/ui/use-color-scheme-change';
import { useEffect, useState } from 'react';
import { type CardProblem, cardProblemOf, notLoaded, notReady } from './card-problem';
import type { FieldContainers } from './create-card-fields';
import { noCardErrors, useCardErrors } from './use-card-errors';
import { useCardFields } from './use-card-fields';

/** Shown where a card could not be sent to the gateway, so that nothing was charged. */
const notSent = 'An error occurred while processing your transaction. Please try again.';

/** The card, entered in fields that the page cannot read, and turned into a nonce. */
export function useCard(host: Pick<Host, 'api' | 'config' | 'toast'>) {
  const [containers, setContainers] = useState<FieldContainers | null>(null);
  const { cardFields, recreate } = useCardFields(host, containers);
  const { errors, setErrors } = useCardErrors(cardFields);

  const { toast } = host;
  const hasFailed = cardFields.state === 'failed';
  useEffect(() => {
    if (hasFailed) toast('error', notLoaded);
  }, [hasFailed, toast]);

  const startOver = () => {
    setErrors(noCardErrors);
    recreate();
  };
  // The inputs take over their colours only when they are created.
  useColorSchemeChange(startOver);

  const report = (problem: CardProblem) => {
    if (problem.kind === 'failed') return window.alert(notSent);
    if (problem.kind === 'expired') {
      recreate();
      return toast('error', notReady);
    }
    setErrors(problem);
    const [first] = problem.fields;
    if (first && cardFields.state === 'ready') cardFields.fields.focus(first);
  };

  return {
    state: cardFields.state,
    errors,
    setContainers,
    startOver,
    fields: cardFields.state === 'ready' ? cardFields.fields : null,
    /** Turns the card into a nonce; null where that fails, in which case the page shows why. */
    tokenize: async (): Promise<string | null> => {
      if (cardFields.state !== 'ready') {
        toast('error', notReady);
        return null;
      }
      setErrors(noCardErrors);
      try {
        return (await cardFields.fields.tokenize()).nonce;
      } catch (error) {
        report(cardProblemOf(error));
        return null;
      }
    },
  };
}

export type Card = ReturnType<typeof useCard>;
