import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contractRange } from '@ticket-storefront/contract';

/** Contents by path; null where there is no such file. */
export type Files = Readonly<Record<string, string | Buffer | null>>;

/** The `get` of a container whose fragment has these members. */
export const fragmentOf = (members: string) => `get: async () => () => ({ default: { ${members} } })`;
/** Members of a good fragment. */
export const fragment = `contract: '${contractRange}', mount() {}`;
/** A container script. */
export const container = (get: string, init = 'init() {}') => `var mf_remote_cart = { ${init}, ${get} };`;
/** A good container script. */
export const script = container(fragmentOf(fragment));
/** A server entry for a range of contracts. */
export const serverOf = (contract: string) => `var fragment = { contract: '${contract}', render: () => '' };`;
/** An empty source map. */
export const map = '{"version":3,"sources":[],"mappings":""}';

/** The package.json of the remote. */
export const packageText = JSON.stringify({
  name: '@team/remote-cart',
  version: '2.1.0',
  owner: 'event team',
  storefront: { slot: 'cart' },
});

/** A remote as a bundler leaves it, beside its package.json. */
export const finishedBuild: Files = {
  'package.json': packageText,
  'dist/fragment-1a.js': script,
  'dist/fragment-1a.js.map': map,
  'dist/cart.css': '.remote-cart-panel{}',
  'dist/images/logo.svg': '<svg/>',
  'dist/server.js': serverOf(contractRange),
  'dist/server.js.map': map,
};

/** Writes files into a folder. @returns the folder. */
export function writeFiles(folder: string, files: Files): string {
  for (const [path, content] of Object.entries(files)) {
    if (content === null) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}
