import { UserError } from '@storefront/server';
import { filesOfEntry, pathsOf, type ReleaseManifest, serverScript } from './release-manifest';

const mebibyte = 1024 * 1024;

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
  /**
   * Bytes that the addresses of an entry add to the policy of a document. Browsers and proxies accept headers of 8 KiB, and a
   * document has the shell and at most two remotes.
   */
  listedBytes: 2000,
} as const;

/** Max bytes of the asset origin in an address, with the space after it. */
const originBytes = 65;

const listedBytes = (manifest: ReleaseManifest, entry: string) =>
  [...filesOfEntry(manifest, entry, '.js'), ...filesOfEntry(manifest, entry, '.css')].reduce(
    (sum, { path }) => sum + originBytes + `/${manifest.part}/${manifest.version}/${path}`.length,
    0,
  );

/** The bytes of an entry's first files, and their compressed bytes. */
function weightOf({ files, entries }: Pick<ReleaseManifest, 'files' | 'entries'>, entry: string) {
  const bytesOf = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const paths = entries[entry] ? pathsOf(entries[entry]) : [];
  const bytes = paths.reduce((sum, path) => sum + (bytesOf.get(path) ?? 0), 0);
  const sent = paths.reduce((sum, path) => sum + (bytesOf.get(`${path}.br`) ?? 0), 0);
  return { bytes, sent };
}

/** Compressed bytes of an entry's first files. */
export const sentBytesOf = (manifest: Pick<ReleaseManifest, 'files' | 'entries'>, entry: string): number =>
  weightOf(manifest, entry).sent;

function oversizedEntries(manifest: ReleaseManifest): readonly string[] {
  const { bytesOfEntry, sentBytesOfEntry } = releaseLimits;
  return Object.keys(manifest.entries).flatMap((name) => {
    const { bytes, sent } = weightOf(manifest, name);
    const remedy = 'load later what is not needed at first';
    if (bytes > bytesOfEntry) {
      return [
        `Its entry ${name} starts with ${bytes} bytes, and at most ${bytesOfEntry} are allowed: ${remedy}.`,
      ];
    }
    if (sent <= sentBytesOfEntry) return [];
    return [
      `Its entry ${name} starts with ${sent} compressed bytes, and at most ${sentBytesOfEntry} are allowed: ${remedy}.`,
    ];
  });
}

/** Whether the addresses of an entry fit into the headers of a document. */
export const fitsIntoHeaders = (manifest: ReleaseManifest, entry: string): boolean =>
  listedBytes(manifest, entry) <= releaseLimits.listedBytes;

/** One sentence for each limit that a release exceeds. */
export function exceededLimits(manifest: ReleaseManifest): readonly string[] {
  const { files, entries } = manifest;
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const server = serverScript(manifest);
  const large = files.filter(({ bytes }) => bytes > releaseLimits.bytesOfFile);
  return [
    ...(files.length > releaseLimits.files
      ? [`It has ${files.length} files, and at most ${releaseLimits.files} are allowed.`]
      : []),
    ...(total > releaseLimits.bytes
      ? [`It has ${total} bytes, and at most ${releaseLimits.bytes} are allowed.`]
      : []),
    ...large.map(
      ({ path, bytes }) =>
        `${path} has ${bytes} bytes, and at most ${releaseLimits.bytesOfFile} are allowed.`,
    ),
    ...(server && server.bytes > releaseLimits.bytesOfServerEntry
      ? [
          `Its server entry ${server.path} has ${server.bytes} bytes, and at most ${releaseLimits.bytesOfServerEntry} are allowed.`,
        ]
      : []),
    ...oversizedEntries(manifest),
    ...Object.entries(entries).flatMap(([name, entry]) => [
      ...(pathsOf(entry).length > releaseLimits.entryFiles
        ? [
            `Its entry ${name} has ${pathsOf(entry).length} files, and at most ${releaseLimits.entryFiles} are allowed.`,
          ]
        : []),
      ...(fitsIntoHeaders(manifest, name)
        ? []
        : [
            `The addresses of its entry ${name} take more than ${releaseLimits.listedBytes} bytes in the headers of a document: build fewer files with shorter names.`,
          ]),
    ]),
  ];
}

/** @throws {UserError} naming the first limit that a release exceeds. */
export function requireWithinLimits(manifest: ReleaseManifest): void {
  const [exceeded] = exceededLimits(manifest);
  if (exceeded) throw new UserError(`${manifest.part} ${manifest.version} cannot be released. ${exceeded}`);
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
    `${part} ${version} cannot be released. ${late.path} would load without a check of its hash: import its styles in the first module of the entry.`,
  );
}

/** Checks a version, which becomes a folder and a part of addresses. @throws {UserError} if it is invalid. */
export function requireVersionName(version: string): void {
  if (/^\w[\w.-]{0,63}$/.test(version)) return;
  throw new UserError(
    `"${version}" is not a version: use one like 1.2.0-rc.1, of at most 64 letters, digits, . _ and -.`,
  );
}
