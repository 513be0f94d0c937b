import type { Host } from '@storefront/contracts/host';
import { useEffect, useState } from 'react';
import type { HostedFields } from './braintree-web';
import { createCardFields, type FieldContainers } from './create-card-fields';

export type CardFields =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly fields: HostedFields };

/** Milliseconds after which fields that are not there count as failed. */
export const loadWithinMs = 10_000;

const loading: CardFields = { state: 'loading' };
const failed: CardFields = { state: 'failed' };

/**
 * The card fields in their containers, once these are drawn: loading before, and while there is nothing to pay.
 * `renew` sets them up again, empty and with a new client token.
 */
export function useCardFields(host: Pick<Host, 'api' | 'config'>, containers: FieldContainers | null) {
  const [round, setRound] = useState(0);
  const [latest, setLatest] = useState({ containers, round, cardFields: loading });
  const { api, config } = host;

  useEffect(() => {
    if (!containers) return;
    // What an earlier round left unfinished would be in the way.
    for (const container of Object.values(containers)) container.replaceChildren();
    const giveUp = new AbortController();
    let made: HostedFields | null = null;
    const give = (cardFields: CardFields) => {
      if (!giveUp.signal.aborted) setLatest({ containers, round, cardFields });
    };

    const timer = setTimeout(() => {
      give(failed);
      giveUp.abort();
    }, loadWithinMs);
    createCardFields({ api, config }, containers, giveUp.signal)
      .then(async (fields) => {
        if (giveUp.signal.aborted) return fields.teardown();
        made = fields;
        give({ state: 'ready', fields });
      })
      .catch(() => give(failed))
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      giveUp.abort();
      // At once: it takes its frames out of the containers, which the next round clears.
      made?.teardown().catch(() => undefined);
    };
  }, [api, config, containers, round]);

  // Fields of an earlier round are torn down: not one more call may reach them.
  const isCurrent = latest.containers === containers && latest.round === round;
  return {
    cardFields: isCurrent ? latest.cardFields : loading,
    renew: () => setRound((count) => count + 1),
  };
}
