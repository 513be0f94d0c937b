import { UserError } from '@storefront/server';
import { filesOfEntry, pathsOf, type ReleaseManifest, serverScript } from './release-manifest';

const mebibyte = 1024 * 1024;

/** What a release may have. The parts of this repository have a tenth of it at most. */
export const releaseLimits = {
  files: 500,
  bytesOfFile: 5 * mebibyte,
  bytes: 20 * mebibyte,
  /** Scripts and styles that an entry starts with: 5 MB of script would keep a phone busy for seconds. */
  bytesOfEntry: 4 * mebibyte,
  /** The same as browsers get them, compressed by brotli: what 1.6 Mbit/s bring in two seconds. */
  sentBytesOfEntry: 400_000,
  /** The same of a whole page, the shell's entry and its remotes: what 1.6 Mbit/s bring in three seconds. */
  sentBytesOfPage: 600_000,
  /** A shell server holds it, and runs it in a process with a limit of memory. */
  bytesOfServerEntry: mebibyte,
  /** Files that an entry names. */
  entryFiles: 30,
  /**
   * Bytes of the addresses that an entry adds to the policy of a document. Browsers and proxies take headers of 8 KiB,
   * and a document has the shell and at most two remotes.
   */
  listedBytes: 2000,
} as const;

/** Bytes of the asset origin in an address, and of the space after it. */
const originBytes = 65;

const listedBytes = (manifest: ReleaseManifest, entry: string) =>
  [...filesOfEntry(manifest, entry, '.js'), ...filesOfEntry(manifest, entry, '.css')].reduce(
    (sum, { path }) => sum + originBytes + `/${manifest.part}/${manifest.version}/${path}`.length,
    0,
  );

/** What an entry starts with: its bytes, and those that browsers get of it where the release has compressed files. */
function weightOf({ files, entries }: Pick<ReleaseManifest, 'files' | 'entries'>, entry: string) {
  const bytesOf = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const paths = entries[entry] ? pathsOf(entries[entry]) : [];
  const bytes = paths.reduce((sum, path) => sum + (bytesOf.get(path) ?? 0), 0);
  const sent = paths.reduce((sum, path) => sum + (bytesOf.get(`${path}.br`) ?? 0), 0);
  return { bytes, sent };
}

/** Compressed bytes that browsers get of what an entry starts with. */
export const sentBytesOf = (manifest: Pick<ReleaseManifest, 'files' | 'entries'>, entry: string): number =>
  weightOf(manifest, entry).sent;

function heavyEntries(manifest: ReleaseManifest): readonly string[] {
  const { bytesOfEntry, sentBytesOfEntry } = releaseLimits;
  return Object.keys(manifest.entries).flatMap((name) => {
    const { bytes, sent } = weightOf(manifest, name);
    const remedy = 'leave out what is not needed at first';
    if (bytes > bytesOfEntry) {
      return [`Its entry ${name} starts with ${bytes} bytes, and ${bytesOfEntry} are allowed: ${remedy}.`];
    }
    if (sent <= sentBytesOfEntry) return [];
    return [
      `Its entry ${name} starts with ${sent} compressed bytes, and ${sentBytesOfEntry} are allowed: ${remedy}.`,
    ];
  });
}

/** Whether the addresses of an entry fit into the headers of a document. */
export const fitsIntoHeaders = (manifest: ReleaseManifest, entry: string): boolean =>
  listedBytes(manifest, entry) <= releaseLimits.listedBytes;

/** What of a release is more than a release may have: one sentence each. */
export function beyondLimits(manifest: ReleaseManifest): readonly string[] {
  const { files, entries } = manifest;
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const server = serverScript(manifest);
  const large = files.filter(({ bytes }) => bytes > releaseLimits.bytesOfFile);
  return [
    ...(files.length > releaseLimits.files
      ? [`It has ${files.length} files, and ${releaseLimits.files} are allowed.`]
      : []),
    ...(total > releaseLimits.bytes
      ? [`It has ${total} bytes, and ${releaseLimits.bytes} are allowed.`]
      : []),
    ...large.map(
      ({ path, bytes }) => `${path} has ${bytes} bytes, and ${releaseLimits.bytesOfFile} are allowed.`,
    ),
    ...(server && server.bytes > releaseLimits.bytesOfServerEntry
      ? [
          `Its server entry ${server.path} has ${server.bytes} bytes, and ${releaseLimits.bytesOfServerEntry} are allowed.`,
        ]
      : []),
    ...heavyEntries(manifest),
    ...Object.entries(entries).flatMap(([name, entry]) => [
      ...(pathsOf(entry).length > releaseLimits.entryFiles
        ? [
            `Its entry ${name} names ${pathsOf(entry).length} files, and ${releaseLimits.entryFiles} are allowed.`,
          ]
        : []),
      ...(fitsIntoHeaders(manifest, name)
        ? []
        : [
            `The scripts and styles of its entry ${name} take more than ${releaseLimits.listedBytes} bytes in the headers of a document: build fewer files with shorter names.`,
          ]),
    ]),
  ];
}

/** @throws {UserError} naming the first limit that a release does not keep. */
export function requireWithinLimits(manifest: ReleaseManifest): void {
  const [beyond] = beyondLimits(manifest);
  if (beyond) throw new UserError(`${manifest.part} ${manifest.version} cannot be released. ${beyond}`);
}

/**
 * Styles that a script loads later come without a hash that browsers check, so there may be none.
 * @throws {UserError} naming the first.
 */
export function requireEntryStyles({ part, version, files, entries }: ReleaseManifest): void {
  const known = new Set(Object.values(entries).flatMap(({ styles }) => styles));
  const late = files.find(({ path }) => path.endsWith('.css') && !known.has(path));
  if (!late) return;
  throw new UserError(
    `${part} ${version} cannot be released. ${late.path} would be loaded without a check of its hash: import its styles in the module that the entry starts with.`,
  );
}

/** A version is the name of a folder and a part of addresses. @throws {UserError} where it can be neither. */
export function requireVersionName(version: string): void {
  if (/^\w[\w.-]{0,63}$/.test(version)) return;
  throw new UserError(
    `"${version}" is no version: name one such as 1.2.0-rc.1, of at most 64 letters, digits, . _ and -.`,
  );
}
