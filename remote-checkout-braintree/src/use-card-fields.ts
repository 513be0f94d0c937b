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
 * The card fields in their containers, once these are drawn: null before, and while there is nothing to pay.
 * `renew` sets them up again, empty and with a new client token.
 */
export function useCardFields(host: Pick<Host, 'api' | 'config'>, containers: FieldContainers | null) {
  const [cardFields, setCardFields] = useState<CardFields>(loading);
  const [round, setRound] = useState(0);
  const { api, config } = host;

  useEffect(() => {
    if (!containers) return;
    // What an earlier round left unfinished would be in the way.
    for (const container of Object.values(containers)) container.replaceChildren();
    const giveUp = new AbortController();
    const creating = createCardFields({ api, config }, containers, giveUp.signal);
    const give = (next: CardFields) => {
      if (!giveUp.signal.aborted) setCardFields(next);
    };
    const discard = () => {
      giveUp.abort();
      creating.then((fields) => fields.teardown()).catch(() => undefined);
    };

    give(loading);
    const timer = setTimeout(() => {
      give(failed);
      discard();
    }, loadWithinMs);
    creating
      .then((fields) => give({ state: 'ready', fields }))
      .catch(() => give(failed))
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      discard();
    };
  }, [api, config, containers, round]);

  return { cardFields, renew: () => setRound((count) => count + 1) };
}
