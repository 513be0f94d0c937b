import type { Registry } from '@storefront/format/registry';
import type { FastifyInstance } from 'fastify';
import { followRegistry } from './follow-registry';
import type { FailingReleases } from './watch-failing-releases';

/** Milliseconds from one look for a new registry to the next, while no visitor asks. */
const lookMs = 1000;
const developmentLookMs = 100;

interface Followed {
  readonly currentRegistry: () => Promise<Registry>;
  readonly failing: FailingReleases;
  readonly isDevelopment: boolean;
}

/** While a server listens, it looks for new releases, and for those that fail. */
export function followReleases(
  server: FastifyInstance,
  { currentRegistry, failing, isDevelopment }: Followed,
): void {
  const ends: (() => void)[] = [];
  server.addHook('onListen', async () => {
    ends.push(failing.watch(), followRegistry(currentRegistry, isDevelopment ? developmentLookMs : lookMs));
  });
  server.addHook('onClose', async () => {
    for (const end of ends) end();
  });
}
