import { setTimeout as pause } from 'node:timers/promises';
import type { OperatorApi } from '@storefront/registry/ask-operator-api';
import { readPartHealth } from '@storefront/registry/read-part-health';
import type { Registrar } from '@storefront/registry/registrar';
import { postMessage, type Webhook } from '@storefront/server/webhook';
import { type StoppedCanary, stopFailingCanaries } from './stop-failing-canaries';

const everyMs = 10_000;

export interface CanaryWatch {
  readonly registrar: Registrar;
  /** Tells how the releases fare. */
  readonly api: OperatorApi;
  /** Told of what was taken back; null where there is none. */
  readonly webhook: Webhook | null;
  /** Told of what goes wrong, once until it goes right again. */
  readonly report: (error: unknown) => void;
}

/**
 * Takes back canaries that fail, while its process runs. What goes wrong is tried again, and so is a message that the
 * webhook did not take.
 * @returns what ends it.
 */
export function watchCanaries({ registrar, api, webhook, report }: CanaryWatch): () => void {
  const untold: StoppedCanary[] = [];
  let isWell = true;

  const judge = async () => {
    const stopped = await stopFailingCanaries(registrar, await readPartHealth(api));
    if (!webhook) return;
    untold.push(...stopped);
    for (let next = untold[0]; next; next = untold[0]) {
      await postMessage(webhook, next);
      untold.shift();
    }
  };

  const onFailure = (error: unknown) => {
    if (isWell) report(error);
    isWell = false;
  };
  const ending = new AbortController();
  const { signal } = ending;
  const watch = async () => {
    for (;;) {
      await pause(everyMs, undefined, { signal, ref: false });
      await judge().then(() => {
        isWell = true;
      }, onFailure);
    }
  };
  // It ends by the signal alone.
  watch().catch(() => undefined);
  return () => ending.abort();
}
