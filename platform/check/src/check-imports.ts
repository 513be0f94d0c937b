import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutSlot } from '@ticket-storefront/format/parts';
import { init, parse } from 'es-module-lexer';
import type { Finding } from './checks';
import type { ServedRelease } from './serve-pages';

/** Whether an `import()` of a script names a file of its own release: text, and relative. */
const isOfRelease = (specifier: string | undefined) =>
  specifier !== undefined && /^\.{0,2}\//.test(specifier);

/** The scripts of a release that browsers load, with their text. */
async function readBrowserScripts({ output, manifest }: ServedRelease) {
  const server = manifest.entries['server']?.scripts ?? [];
  const paths = manifest.files
    .map(({ path }) => path)
    .filter((path) => /\.m?js$/.test(path) && !server.includes(path));
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(output, path), 'utf8') })));
}

/**
 * Finds an `import()` whose address is computed or not of the release. Browsers load its module without a hash, unless the
 * document sends Integrity-Policy, which those with scripts of a processor cannot.
 */
export async function findForeignImports(build: ServedRelease): Promise<readonly Finding[]> {
  await init;
  for (const { path, text } of await readBrowserScripts(build)) {
    const foreign = parse(text, path)[0].find(({ n: name, d: start }) => start > -1 && !isOfRelease(name));
    if (!foreign) continue;
    return [
      {
        check: 'policy',
        seen: `${path} has import(${text.slice(foreign.s, foreign.e)}), which this document could not check`,
        remedy:
          'import files of the release by relative addresses, and set experiments: { externalRuntime: true } of ModuleFederationPlugin',
      },
    ];
  }
  return [];
}

/** Finds WebRTC in a checkout: no policy of a document ends its connections, so they could carry a card to any host. */
export async function findPeerConnections(build: ServedRelease): Promise<readonly Finding[]> {
  if (!build.slot.startsWith(checkoutSlot(''))) return [];
  const found = (await readBrowserScripts(build)).find(({ text }) => text.includes('RTCPeerConnection'));
  if (!found) return [];
  return [
    {
      check: 'policy',
      seen: `${found.path} has RTCPeerConnection, which could send a card to any host`,
      remedy: 'remove it, or the package that contains it: a checkout may not use WebRTC',
    },
  ];
}
