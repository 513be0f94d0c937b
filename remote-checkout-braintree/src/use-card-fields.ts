import type { Host } from '@storefront/contract/host';
import { useEffect, useState } from 'react';
import type { HostedFields } from './braintree-web';
import { createCardFields, type FieldContainers } from './create-card-fields';

export type CardFields =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly fields: HostedFields };

/** Milliseconds after which fields that are not ready count as failed. */
export const loadTimeoutMs = 10_000;

const loading: CardFields = { state: 'loading' };
const failed: CardFields = { state: 'failed' };

/**
 * The card fields, created once their containers are drawn; `loading` before that, and while there is nothing to pay.
 * `recreate` creates them again, empty and with a new client token.
 */
export function useCardFields(host: Pick<Host, 'api' | 'config'>, containers: FieldContainers | null) {
  const [round, setRound] = useState(0);
  const [latest, setLatest] = useState({ containers, round, cardFields: loading });
  const { api, config } = host;

  useEffect(() => {
    if (!containers) return;
    // An earlier round may have left unfinished frames behind.
    for (const container of Object.values(containers)) container.replaceChildren();
    const controller = new AbortController();
    let created: HostedFields | null = null;
    const update = (cardFields: CardFields) => {
      if (!controller.signal.aborted) setLatest({ containers, round, cardFields });
    };

    const timer = setTimeout(() => {
      update(failed);
      controller.abort();
    }, loadTimeoutMs);
    createCardFields({ api, config }, containers, controller.signal)
      .then(async (fields) => {
        if (controller.signal.aborted) return fields.teardown();
        created = fields;
        update({ state: 'ready', fields });
      })
      .catch(() => update(failed))
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      controller.abort();
      // Called at once: it removes its frames from the containers, which the next round clears.
      created?.teardown().catch(() => undefined);
    };
  }, [api, config, containers, round]);

  // Fields of an earlier round are torn down and must not be called any more.
  const isCurrent = latest.containers === containers && latest.round === round;
  return {
    cardFields: isCurrent ? latest.cardFields : loading,
    recreate: () => setRound((count) => count + 1),
  };
}
