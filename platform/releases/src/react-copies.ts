import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedReactRange } from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import { pathsIn } from './release-files';

/** React ends with these two members in every version, however a bundler has renamed its object. */
const endOfReact = /\.useTransition\s*=[\s\S]{1,160}?\.version\s*=\s*["'`]([\w.+-]+)["'`]/g;

/**
 * Checks that a page with a part has one React of it: hooks of one copy fail in components of another.
 * @param shared - the modules that the part takes from the shell.
 * @param loaded - the files that run before its fragment is mounted. Others may have a copy for shells that share none.
 * @throws {UserError} naming the files and versions of two copies.
 */
export function requireOneReact(
  output: string,
  {
    shared,
    loaded,
    server,
  }: Readonly<Record<'shared' | 'loaded', readonly string[]>> & {
    readonly server: string | undefined;
  },
): void {
  const scripts = pathsIn(output).filter((path) => /\.m?js$/.test(path) && path !== server);
  const copies = scripts.flatMap((path) =>
    [...readFileSync(join(output, path), 'utf8').matchAll(endOfReact)].map(([, version]) => ({
      path,
      version,
    })),
  );
  const [first] = copies;
  const other = copies.find(({ version }) => version !== first?.version);
  if (first && other) {
    throw new UserError(
      `${first.path} has React ${first.version}, and ${other.path} has React ${other.version}: depend on one version, and share it or build it in once.`,
    );
  }
  const own = shared.includes('react') && copies.find(({ path }) => loaded.includes(path));
  if (!own) return;
  throw new UserError(
    `${own.path} has React ${own.version}, and the part also takes React ${sharedReactRange} from the shell: share react in the whole build, or build it in and share none.`,
  );
}
