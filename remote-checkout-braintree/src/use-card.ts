import type { Host } from '@storefront/contracts/host';
import { useColorSchemeChange } from '@storefront/ui/use-color-scheme-change';
import { useState } from 'react';
import { type CardProblem, cardProblemOf, notReady } from './card-problem';
import type { FieldContainers } from './create-card-fields';
import { noMarks, useCardMarks } from './use-card-errors';
import { useCardFields } from './use-card-fields';

/** Said where a card could not even be sent to the gateway, so that nothing was charged. */
const notSent = 'An error occurred while processing your transaction. Please try again.';

/** The card of one visitor, in fields that the page cannot read, and the nonce that is made of it. */
export function useCard(host: Pick<Host, 'api' | 'config'>) {
  const [containers, setContainers] = useState<FieldContainers | null>(null);
  const { cardFields, renew } = useCardFields(host, containers);
  const { marks, setMarks } = useCardMarks(cardFields);

  const startOver = () => {
    setMarks(noMarks);
    renew();
  };
  // The inputs got their colours once and for all.
  useColorSchemeChange(startOver);

  const report = (problem: CardProblem) => {
    if (problem.kind === 'failed') return window.alert(notSent);
    if (problem.kind === 'expired') {
      renew();
      return setMarks({ message: notReady, fields: [] });
    }
    setMarks(problem);
    const [first] = problem.fields;
    if (first && cardFields.state === 'ready') cardFields.fields.focus(first);
  };

  return {
    state: cardFields.state,
    marks,
    setContainers,
    startOver,
    fields: cardFields.state === 'ready' ? cardFields.fields : null,
    /** Turns the card into a nonce; null where that fails, and the page says why. */
    tokenize: async (): Promise<string | null> => {
      if (cardFields.state !== 'ready') return null;
      setMarks(noMarks);
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
