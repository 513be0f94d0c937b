import type { KeyObject } from 'node:crypto';
import type { ProcessorData, Registry } from '@ticket-storefront/format';
import type { ServicePayments } from '@ticket-storefront/order-port';
import { createServicePayments } from './service-client';

const pollMs = 1000;

interface FollowOptions {
  /** The newest registry that the platform has signed. */
  readonly currentRegistry: () => Promise<Pick<Registry, 'processors'>>;
  /** Signs the calls. */
  readonly key: KeyObject;
  /** Milliseconds until a call times out. */
  readonly timeoutMs: number;
  /** Called for a registry that cannot be read, once until it can. */
  warn(sentence: string): void;
}

/** The payment services that the registry describes. */
export interface PaymentServices {
  /** The payments of a processor, whether or not a service is described for it now. */
  of(processor: string): ServicePayments;
  /** The processors that have a service now. */
  names(): readonly string[];
  /** Its name for people; null without a service. */
  labelOf(processor: string): string | null;
  /** Reads the registry now. It happens by itself each second. Never rejects. */
  refresh(): Promise<void>;
  stop(): void;
}

/** Follows the registry's descriptions of payment services; the last ones stay in use while it cannot be read. */
export function followServices({ currentRegistry, warn, ...calls }: FollowOptions): PaymentServices {
  let described: Readonly<Record<string, ProcessorData>> = {};
  let isKnown = true;
  const descriptionOf = (name: string) => (Object.hasOwn(described, name) ? (described[name] ?? null) : null);

  async function refresh(): Promise<void> {
    try {
      described = (await currentRegistry()).processors ?? {};
      isKnown = true;
    } catch (error) {
      if (isKnown)
        warn(`The payment services are not known: ${error instanceof Error ? error.message : error}`);
      isKnown = false;
    }
  }

  const timer = setInterval(refresh, pollMs).unref();
  return {
    of: (processor) =>
      createServicePayments({ ...calls, processor, described: () => descriptionOf(processor) }),
    names: () => Object.keys(described),
    labelOf: (processor) => descriptionOf(processor)?.label ?? null,
    refresh,
    stop: () => clearInterval(timer),
  };
}
