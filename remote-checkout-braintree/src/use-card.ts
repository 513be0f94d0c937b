import type { Host } from '@storefront/contracts/host';
import { useColorSchemeChange } from '@storefront/ui/use-color-scheme-change';
import { useEffect, useState } from 'react';
import { words } from '#words/braintree';
import { type CardProblem, cardProblemOf } from './card-problem';
import type { FieldContainers } from './create-card-fields';
import { noCardErrors, useCardErrors } from './use-card-errors';
import { useCardFields } from './use-card-fields';

/** The card, entered in fields that the page cannot read, and turned into a nonce. */
export function useCard(host: Pick<Host, 'api' | 'config' | 'toast'>) {
  const [containers, setContainers] = useState<FieldContainers | null>(null);
  const { cardFields, recreate } = useCardFields(host, containers);
  const { errors, setErrors } = useCardErrors(cardFields);

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
    setContainers,
    startOver,
    fields: cardFields.state === 'ready' ? cardFields.fields : null,
    /** Turns the card into a nonce; null where that fails, in which case the page shows why. */
    tokenize: async (): Promise<string | null> => {
      if (cardFields.state !== 'ready') {
        toast('error', words.notReady);
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
