import type { Registry } from '@ticket-storefront/format';
import { type RegistryHead, registryHeadOf, registryHeadPath } from '@ticket-storefront/registry';
import type { FastifyPluginAsync } from 'fastify';

interface RegistryHeadOptions {
  readonly currentRegistry: () => Promise<Registry>;
}

/** Says in hashes which registry this server uses, so that monitors see whether all servers use the same (docs/log.md). */
export const registryHeadRoute: FastifyPluginAsync<RegistryHeadOptions> = async (
  fastify,
  { currentRegistry },
) => {
  let known: { readonly registry: Registry; readonly head: RegistryHead } | null = null;
  fastify.get(registryHeadPath, async (_request, reply) => {
    const registry = await currentRegistry();
    if (known?.registry !== registry) known = { registry, head: registryHeadOf(registry) };
    return reply.header('Cache-Control', 'no-cache').send(known.head);
  });
};
