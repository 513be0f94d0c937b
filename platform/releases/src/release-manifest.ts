import { createHash } from 'node:crypto';
import { openDocument, readSignedText } from '@storefront/signing';
import * as v from 'valibot';

const file = v.object({
  path: v.pipe(
    v.string(),
    v.regex(/^[\w.-]+(\/[\w.-]+)*$/),
    v.check((path) => !path.includes('..')),
  ),
  /** `sha384-…` of the content. */
  integrity: v.string(),
  bytes: v.number(),
});

const entry = v.object({
  scripts: v.pipe(v.array(v.string()), v.minLength(1)),
  styles: v.array(v.string()),
  /** Scripts that the entry imports later, worth fetching at once. */
  preloads: v.array(v.string()),
});

type Entry = v.InferOutput<typeof entry>;

/** Which check was made before the release, and what the release has passed in it. */
const check = v.object({ name: v.string(), version: v.string(), passed: v.array(v.string()) });

/** Fields of messages by their names; a command may have one of several forms. */
const fields = v.pipe(v.array(v.string()), v.readonly());
const bus = v.object({
  commands: v.record(v.string(), v.pipe(v.array(fields), v.readonly())),
  facts: v.record(v.string(), fields),
});

/** Every path that an entry names. */
export const pathsOf = ({ scripts, styles, preloads }: Entry) => [...scripts, ...styles, ...preloads];

/** The entry that renders the part on the shell server. No document loads it. */
const serverEntry = 'server';

const manifest = v.object({
  part: v.string(),
  version: v.string(),
  owner: v.string(),
  /** Shell contracts that the part runs on, in npm's range notation. */
  contract: v.string(),
  /** The slot that a remote is for; the shell has none. */
  slot: v.optional(v.string()),
  /** Missing in releases of the shell, and of machines without a browser. */
  check: v.optional(check),
  /** Modules that a remote takes from the shell, by range; those that the shell shares, by version. */
  shared: v.record(v.string(), v.string()),
  /** What a remote says and hears on the cart bus, or the shell takes and tells. */
  bus,
  files: v.array(file),
  /** Paths by entry name, in the order in which they are loaded. */
  entries: v.record(v.string(), entry),
});

/** What a document of the shell, or a slot for a remote, starts with. */
const entriesNeeded = (part: string) =>
  part === 'shell' ? ['storefront', 'checkout', 'waiting-room'] : ['fragment'];

/** `release.json` of a release folder: every file by its hash, and which of them a document loads at first. */
const releaseManifestSchema = v.pipe(
  manifest,
  v.check(
    ({ files }) => new Set(files.map(({ path }) => path)).size === files.length,
    'a file is listed twice',
  ),
  v.check(({ files, entries }) => {
    const listed = new Set(files.map(({ path }) => path));
    return Object.values(entries)
      .flatMap(pathsOf)
      .every((path) => listed.has(path));
  }, 'an entry names a file that is not listed'),
  v.check(({ part, entries }) => entriesNeeded(part).every((name) => entries[name]), 'an entry is missing'),
  v.check(
    ({ entries }) =>
      Object.entries(entries).every(
        ([name, { scripts }]) => name.split('.')[0] !== 'fragment' || scripts.length === 1,
      ),
    'a remote starts with one script',
  ),
  v.check(({ entries: { [serverEntry]: server, ...others } }) => {
    if (!server) return true;
    const [script, ...more] = pathsOf(server);
    return (
      more.length === 0 &&
      !Object.values(others)
        .flatMap(pathsOf)
        .includes(script ?? '')
    );
  }, 'a server entry is one script of its own'),
);

export type ReleaseManifest = v.InferOutput<typeof releaseManifestSchema>;

/** Name of the manifest inside a release folder. */
export const releaseManifestName = 'release.json';

/** Path of a release's manifest on the asset origin. */
export const manifestPath = (part: string, version: string) => `${part}/${version}/${releaseManifestName}`;

/** `sha384-…`, as a browser's `integrity` attribute takes it. */
export const integrityOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

type ReadManifest =
  | { readonly ok: true; readonly manifest: ReleaseManifest }
  | { readonly ok: false; readonly reason: string };

function parseManifest(document: unknown): ReadManifest {
  const parsed = v.safeParse(releaseManifestSchema, document);
  return parsed.success
    ? { ok: true, manifest: parsed.output }
    : { ok: false, reason: `not a manifest (${v.getDotPath(parsed.issues[0]) ?? parsed.issues[0].message})` };
}

/** The manifest in the bytes of a signed text, where one of the keys has signed it. */
export function readManifestText(text: Buffer, keys: readonly string[]): ReadManifest {
  const opened = openDocument('release', text, keys);
  return opened.ok ? parseManifest(opened.document) : opened;
}

/** The manifest in bytes whose hash is the registered one. Whose key had to sign it was known when it was registered. */
export const readRegisteredManifest = (text: Buffer): ReadManifest => parseManifest(readSignedText(text));

/** The script that a release starts with. */
export function mainScript({ entries, files, part }: ReleaseManifest): ReleaseManifest['files'][number] {
  const [first = ''] = entriesNeeded(part);
  const path = entries[first]?.scripts.at(-1);
  const main = files.find((candidate) => candidate.path === path);
  if (!main) throw new Error(`A manifest of ${part} was used unchecked.`);
  return main;
}

/** The script of a release that renders its part on the shell server; null where the browser draws it. */
export function serverScript({ entries, files }: ReleaseManifest): ReleaseManifest['files'][number] | null {
  const path = entries[serverEntry]?.scripts[0];
  return files.find((candidate) => candidate.path === path) ?? null;
}

/** Language of an entry such as `fragment.es`; undefined for those without one, which are in English. */
const languageOf = (entry: string): string | undefined => entry.split('.')[1];

/**
 * Every script, or every style, that a document with this entry may load: what no other entry names alone, since an
 * entry may import more than it starts with. What has the name of a language belongs to the entries in that language.
 */
export function filesOfEntry(
  { files, entries }: ReleaseManifest,
  name: string,
  ending: '.js' | '.css',
): ReleaseManifest['files'] {
  const own = new Set(entries[name] && pathsOf(entries[name]));
  const foreign = new Set(Object.values(entries).flatMap(pathsOf));
  const languages = Object.keys(entries).flatMap((entry) => languageOf(entry) ?? []);
  const isForEntry = (path: string) =>
    !foreign.has(path) && languages.find((language) => path.includes(`.${language}.`)) === languageOf(name);
  // Styles are the same in all languages.
  return files.filter(({ path }) => path.endsWith(ending) && (own.has(path) || isForEntry(path)));
}
