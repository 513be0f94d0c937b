import { currentRelease, type Registry } from '@ticket-storefront/format';
import { isRemoteName } from '@ticket-storefront/format/parts';
import { type RegistryHead, registryHeadOf, registryHeadPath } from '@ticket-storefront/registry';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import type { Storage } from '@ticket-storefront/storage';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { ManifestReader } from './release-files';

interface ManifestRouteOptions {
  readonly currentRegistry: () => Promise<Registry>;
  readonly readManifest: ManifestReader;
  readonly assets: Pick<Storage, 'read'>;
  readonly assetsOrigin: string;
}

const name = 'mf-manifest.json';

/** The manifest of Module Federation in a release. */
const federationManifest = v.pipe(v.string(), v.parseJson(), v.looseObject({ metaData: v.looseObject({}) }));

/**
 * The `mf-manifest.json` of each remote's live release at a stable address, for DevTools, editors and other hosts. Its
 * `publicPath` is the release's folder.
 */
export const manifestRoute: FastifyPluginAsync<ManifestRouteOptions> = async (
  fastify,
  { currentRegistry, readManifest, assets, assetsOrigin },
) => {
  async function read(part: string): Promise<object | null> {
    const release = isRemoteName(part) ? currentRelease(await currentRegistry(), part) : null;
    if (!release) return null;
    const { version, files } = await readManifest(part, release);
    const file = files.find(({ path }) => path === name);
    const folder = `${part}/${version}/`;
    const content = file && (await assets.read(folder + name, file.bytes))?.content;
    if (!content || integrityOf(content) !== file.integrity) return null;
    const manifest = v.safeParse(federationManifest, content.toString());
    if (!manifest.success) return null;
    const { metaData, ...others } = manifest.output;
    return { ...others, metaData: { ...metaData, publicPath: `${assetsOrigin}/${folder}` } };
  }

  fastify.get<{ Params: { part: string } }>(`/remotes/:part/${name}`, async (request, reply) => {
    const manifest = await read(request.params.part);
    reply.header('Access-Control-Allow-Origin', '*');
    if (!manifest) return reply.code(404).header('Cache-Control', 'no-store').send();
    return reply.header('Cache-Control', 'public, max-age=60').send(manifest);
  });
};

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
