import { createHash } from 'node:crypto';
import type { ReleaseManifest } from './release-manifest';

/** The bytes of a release and what the registry's rules need to know of it, whatever its version. */
export type ReleaseContent = Omit<ReleaseManifest, 'version' | 'check' | 'provenance'>;

const sortKeys = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Hashes a release: its files, its entries, and its owner, slot, contract, shared packages and messages. Its check, its provenance and what the
 * machine adds to its files do not count: source maps may contain paths, and compressed copies depend on the compressor.
 */
function contentHash({ part, owner, slot, contract, shared, bus, entries, files }: ReleaseContent): string {
  const paths = new Set(files.map(({ path }) => path));
  const isAdded = (path: string) =>
    path.endsWith('.map') || (/\.(br|gz)$/.test(path) && paths.has(path.slice(0, -3)));
  const built = files
    .filter(({ path }) => !isAdded(path))
    .map(({ path, integrity }) => `${path} ${integrity}`)
    .sort();
  const content = { part, owner, slot, contract, shared, bus, entries, files: built };
  return createHash('sha256').update(JSON.stringify(content, sortKeys)).digest('hex');
}

/** Whether two releases differ at most in version, check, source maps and compressed copies. */
export const isSameRelease = (a: ReleaseContent, b: ReleaseContent): boolean =>
  contentHash(a) === contentHash(b);

/** Derives the version of a release from its content: `1.0.0-3f9a12c4`, or `1.0.0-3f9a12c4.dev` of a development build. */
export const versionOf = (
  packageVersion: string,
  content: ReleaseContent,
  mode: 'production' | 'development',
): string => `${packageVersion}-${contentHash(content).slice(0, 8)}${mode === 'development' ? '.dev' : ''}`;
