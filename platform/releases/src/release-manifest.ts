import { createHash } from 'node:crypto';
import { newerFormat, openDocument, readSignedText } from '@ticket-storefront/signing';
import * as v from 'valibot';
import { provenanceSchema } from './provenance';

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
  scripts: v.array(v.string()),
  /** ES modules: the container, and its chunks. Browsers load them only if there is no script. */
  modules: v.optional(v.array(v.string()), []),
  styles: v.array(v.string()),
  /** Scripts that the entry imports later, to be fetched early. */
  preloads: v.array(v.string()),
});

type Entry = v.InferOutput<typeof entry>;

/** Fields of messages by name. A command may have several forms. */
const fields = v.pipe(v.array(v.string()), v.readonly());
const bus = v.object({
  commands: v.record(v.string(), v.pipe(v.array(fields), v.readonly())),
  facts: v.record(v.string(), fields),
});

/** Every path that an entry names. */
export const pathsOf = ({ scripts, modules, styles, preloads }: Entry) => [
  ...scripts,
  ...modules,
  ...styles,
  ...preloads,
];

/** The scripts of an entry, or its modules if it has no script. */
const codeOf = ({ scripts, modules }: Entry) => (scripts.length > 0 ? scripts : modules);

/** Every path of an entry that browsers load, or may load early. */
export const startOf = (entry: Entry) => [...codeOf(entry), ...entry.styles, ...entry.preloads];

/** The entry that renders the part on the shell server. Documents do not load it. */
const serverEntry = 'server';

const manifest = v.object({
  part: v.string(),
  version: v.string(),
  owner: v.string(),
  /** Contract range of the part, in npm's notation. */
  contract: v.string(),
  /** Slot of a remote. */
  slot: v.optional(v.string()),
  /** The check before the release, and the passed rules. Missing for the shell, and after a release without a browser. */
  check: v.optional(
    v.object({
      name: v.string(),
      version: v.string(),
      passed: v.array(v.string()),
      /** Whether the orders of a checkout were paid; otherwise they were free. */
      paid: v.optional(v.boolean()),
      /** Members of the host that the part read, for example `host.cart.on`; missing in older releases. */
      used: v.optional(v.array(v.string())),
    }),
  ),
  /** Where its files come from; missing in releases before command lines stated it. */
  provenance: v.optional(provenanceSchema),
  /** Modules that a remote takes from the shell, with ranges, or that the shell shares, with versions. */
  shared: v.record(v.string(), v.string()),
  /** Messages that the part sends and receives on the cart bus. */
  bus,
  files: v.array(file),
  /** Paths by entry name, in the order of loading. */
  entries: v.record(v.string(), entry),
});

const requiredEntries = (part: string) =>
  part === 'shell' ? ['storefront', 'checkout', 'waiting-room'] : ['fragment'];

/** Whether an entry is the container of a remote, in any language. */
export const isContainerEntry = (name: string) => name.split('.')[0] === 'fragment';

type Entries = Readonly<Record<string, Entry>>;

const containersOf = (entries: Entries) =>
  Object.entries(entries).flatMap(([name, entry]) => (isContainerEntry(name) ? [entry] : []));

/** Whether the containers of a release are ES modules alone. */
export const hasOnlyModules = ({ entries }: { readonly entries: Entries }): boolean =>
  containersOf(entries).some(({ scripts }) => scripts.length === 0);

/** `release.json` of a release: every file with its hash, and the entries. */
const releaseManifestSchema = v.pipe(
  manifest,
  v.check(
    ({ files }) => new Set(files.map(({ path }) => path)).size === files.length,
    'a file is listed twice',
  ),
  v.check(({ files, entries }) => {
    const listed = new Set(files.map(({ path }) => path));
    const named = Object.values(entries).flatMap(pathsOf);
    return named.every((path) => listed.has(path));
  }, 'an entry names a file that is not listed'),
  v.check(({ part, entries }) => requiredEntries(part).every((name) => entries[name]), 'an entry is missing'),
  v.check(
    ({ entries }) => containersOf(entries).every(({ scripts }) => scripts.length <= 1),
    'an entry of a remote has more than one script',
  ),
  v.check(
    ({ entries }) => Object.values(entries).every((entry) => codeOf(entry).length > 0),
    'an entry has no script',
  ),
  v.check(
    ({ entries }) =>
      Object.entries(entries).every(([name, { modules }]) => isContainerEntry(name) || modules.length === 0),
    'an entry without a container has modules',
  ),
  v.check(({ entries }) => {
    const containers = containersOf(entries);
    return !hasOnlyModules({ entries }) || containers.every(({ scripts }) => scripts.length === 0);
  }, 'a container has a script in one language alone'),
  v.check(({ entries: { [serverEntry]: server, ...others } }) => {
    if (!server) return true;
    const [script = '', ...more] = pathsOf(server);
    const ofOthers = Object.values(others).flatMap(pathsOf);
    return more.length === 0 && !ofOthers.includes(script);
  }, 'the server entry is not one separate script'),
);

export type ReleaseManifest = v.InferOutput<typeof releaseManifestSchema>;

/** Name of the manifest in a release folder. */
export const releaseManifestName = 'release.json';

/** Path of a release's manifest on the asset origin. */
export const manifestPath = (part: string, version: string) => `${part}/${version}/${releaseManifestName}`;

/** `sha384-…`, as in an `integrity` attribute. */
export const integrityOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

type ReadManifest =
  | { readonly ok: true; readonly manifest: ReleaseManifest }
  /** @property remedy - if only a newer program can read it. */
  | { readonly ok: false; readonly reason: string; readonly remedy?: string };

function parseManifest(document: unknown): ReadManifest {
  const newer = newerFormat(document);
  if (newer) return { ok: false, ...newer };
  const parsed = v.safeParse(releaseManifestSchema, document);
  return parsed.success
    ? { ok: true, manifest: parsed.output }
    : { ok: false, reason: `not a manifest (${v.getDotPath(parsed.issues[0]) ?? parsed.issues[0].message})` };
}

/** Reads a manifest that one of the keys has signed. */
export function readManifestText(text: Buffer, keys: readonly string[]): ReadManifest {
  const opened = openDocument('release', text, keys);
  return opened.ok ? parseManifest(opened.document) : opened;
}

/** Reads a manifest with the registered hash. Its signature was checked at registration. */
export const readRegisteredManifest = (text: Buffer): ReadManifest => parseManifest(readSignedText(text));

/** The main script of a release, or its main module if it has no script. */
export function mainScript({ entries, files, part }: ReleaseManifest): ReleaseManifest['files'][number] {
  const [first = ''] = requiredEntries(part);
  const entry = entries[first];
  const path = entry?.scripts.at(-1) ?? entry?.modules[0];
  const main = files.find((candidate) => candidate.path === path);
  if (!main) throw new Error(`The manifest of ${part} was not validated.`);
  return main;
}

/** The script that renders a part on the shell server; null if only the browser renders it. */
export function serverScript({ entries, files }: ReleaseManifest): ReleaseManifest['files'][number] | null {
  const path = entries[serverEntry]?.scripts[0];
  return files.find((candidate) => candidate.path === path) ?? null;
}
