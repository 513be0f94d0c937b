import { maxOriginLength, UserError } from '@ticket-storefront/server';
import { type ReleaseManifest, serverScript, startOf } from './release-manifest';

const mebibyte = 1024 * 1024;

/** Bytes of a document's response headers that browsers and proxies accept. */
export const maxHeaderBytes = 8192;

/** The limits of a release. The parts of this repository need at most a tenth of them. */
export const releaseLimits = {
  files: 500,
  bytesOfFile: 5 * mebibyte,
  bytes: 20 * mebibyte,
  /** First scripts and styles of an entry: 5 MB of script would block a phone for seconds. */
  bytesOfEntry: 4 * mebibyte,
  /** The same, compressed with brotli: two seconds at 1.6 Mbit/s. */
  sentBytesOfEntry: 400_000,
  /** The same for a page, with the shell's entry and all remotes: three seconds at 1.6 Mbit/s. */
  sentBytesOfPage: 600_000,
  /** A shell server runs it in a process with limited memory. */
  bytesOfServerEntry: mebibyte,
  /** Files of an entry. */
  entryFiles: 30,
  /** Bytes that an entry adds to the headers of a document, which has the shell and at most two remotes. */
  headerBytes: 1100,
} as const;

type HeaderSources = Pick<ReleaseManifest, 'part' | 'version' | 'entries'>;

/** Bytes of the hash source of an inline style, by SHA-384. */
const hashBytes = 73;

/** A policy has the release's folder in two directives, the hash of each style, and the part's Trusted Types policy. */
function headerBytesOf({ part, version, entries }: HeaderSources, entry: string): number {
  const folder = maxOriginLength + ` /${part}/${version}/`.length;
  const styles = entries[entry]?.styles.length ?? 0;
  return 2 * folder + styles * (1 + hashBytes) + ` storefront#${part}`.length;
}

/** An entry's first files: their number, their bytes, their compressed bytes, and the largest one with its own. */
function weightOf({ files, entries }: Pick<ReleaseManifest, 'files' | 'entries'>, entry: string) {
  const bytesOf = new Map(files.map(({ path, bytes }) => [path, bytes]));
  // All modules count, because the manifest does not say which ones a container imports at first.
  const paths = entries[entry] ? startOf(entries[entry]) : [];
  const weigh = (ending: string) => {
    const sizes = paths.map((path) => ({ path, bytes: bytesOf.get(path + ending) ?? 0 }));
    const [largest] = sizes.toSorted((a, b) => b.bytes - a.bytes);
    const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
    return { bytes, largest: `most in ${largest?.path} (${largest?.bytes})` };
  };
  return { files: paths.length, whole: weigh(''), sent: weigh('.br') };
}

/** Compressed bytes of an entry's first files. */
export const sentBytesOf = (manifest: Pick<ReleaseManifest, 'files' | 'entries'>, entry: string): number =>
  weightOf(manifest, entry).sent.bytes;

/** Whether an entry fits into the headers of a document with other releases. */
export const fitsIntoHeaders = (manifest: HeaderSources, entry: string): boolean =>
  headerBytesOf(manifest, entry) <= releaseLimits.headerBytes;

const above = (subject: string, count: number, unit: string, limit: number, remedy = '') =>
  count > limit ? [`${subject} ${count} ${unit}, and at most ${limit} are allowed${remedy}.`] : [];

function exceededByEntry(manifest: ReleaseManifest, name: string): readonly string[] {
  const { bytesOfEntry, sentBytesOfEntry, entryFiles, headerBytes } = releaseLimits;
  const { whole, sent, files } = weightOf(manifest, name);
  const entry = `its entry ${name}`;
  const remedy = manifest.entries[name]?.scripts.length
    ? ': load what is not needed at first by import(), into scripts of their own, which do not count'
    : ': leave out what it does not need, or build a script too, whose later scripts do not count';
  return [
    ...above(`${entry} starts with`, whole.bytes, `bytes, ${whole.largest}`, bytesOfEntry, remedy),
    ...above(
      `${entry} starts with`,
      sent.bytes,
      `compressed bytes, ${sent.largest}`,
      sentBytesOfEntry,
      remedy,
    ),
    ...above(`${entry} has`, files, 'files', entryFiles),
    ...above(
      `${entry} adds`,
      headerBytesOf(manifest, name),
      'bytes to the headers of a document',
      headerBytes,
      ': bundle its styles in fewer files',
    ),
  ];
}

/** For each limit that a release exceeds, the end of a sentence. */
export function exceededLimits(manifest: ReleaseManifest): readonly string[] {
  const { files, entries } = manifest;
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const server = serverScript(manifest);
  const { bytesOfServerEntry, bytesOfFile } = releaseLimits;
  return [
    ...above('it has', files.length, 'files', releaseLimits.files),
    ...above('it has', total, 'bytes', releaseLimits.bytes),
    ...files.flatMap(({ path, bytes }) => above(`${path} has`, bytes, 'bytes', bytesOfFile)),
    ...(server
      ? above(`its server entry ${server.path} has`, server.bytes, 'bytes', bytesOfServerEntry)
      : []),
    ...Object.keys(entries).flatMap((name) => exceededByEntry(manifest, name)),
  ];
}

/** @throws {UserError} naming the first limit that a release exceeds. */
export function requireWithinLimits(manifest: ReleaseManifest): void {
  const [exceeded] = exceededLimits(manifest);
  if (exceeded) throw new UserError(`${manifest.part} ${manifest.version} is too large: ${exceeded}`);
}

/**
 * Checks that no style belongs to a later chunk, since browsers would load it without a hash.
 * @throws {UserError} naming the first such style.
 */
export function requireEntryStyles({ part, version, files, entries }: ReleaseManifest): void {
  const known = new Set(Object.values(entries).flatMap(({ styles }) => styles));
  const late = files.find(({ path }) => path.endsWith('.css') && !known.has(path));
  if (!late) return;
  throw new UserError(
    `${part} ${version} cannot be released: ${late.path} would load without a check of its hash: import its styles in the first module of the entry.`,
  );
}

/** Checks a version, which becomes a folder and a part of addresses. @throws {UserError} if it is invalid. */
export function requireVersionName(version: string): void {
  if (/^\w[\w.-]{0,63}$/.test(version)) return;
  throw new UserError(
    `"${version}" is not a version: use one like 1.2.0-rc.1, of at most 64 letters, digits, . _ and -.`,
  );
}
