import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { openDocument } from '../signing/signed-document';

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

/** `release.json` of a release folder: every file by its hash, and which of them a document loads at first. */
export const releaseManifestSchema = v.object({
  part: v.string(),
  version: v.string(),
  owner: v.string(),
  /** Shell contracts that the part runs on, in npm's range notation; manifests from before say a bare version. */
  contract: v.string(),
  /** Packages that the shell hands to the part, by the range that it was built against. */
  shared: v.record(v.string(), v.string()),
  files: v.array(file),
  /** Paths by entry name, in the order in which they are loaded. */
  entries: v.record(
    v.string(),
    v.object({
      scripts: v.array(v.string()),
      styles: v.array(v.string()),
      /** Scripts that the entry imports later, worth fetching at once. */
      preloads: v.array(v.string()),
    }),
  ),
});

export type ReleaseManifest = v.InferOutput<typeof releaseManifestSchema>;

/** Name of the manifest inside a release folder. */
export const releaseManifestName = 'release.json';

/** Path of a release's manifest on the asset origin. */
export const manifestPath = (part: string, version: string) => `${part}/${version}/${releaseManifestName}`;

/** `sha384-…`, as a browser's `integrity` attribute takes it. */
export const integrityOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

export type ReadManifest =
  | { readonly ok: true; readonly manifest: ReleaseManifest }
  | { readonly ok: false; readonly reason: string };

/** The manifest in the bytes of a signed text, where one of the keys has signed it. */
export function readManifestText(text: Buffer, keys: readonly string[]): ReadManifest {
  const opened = openDocument('release', text, keys);
  if (!opened.ok) return opened;
  const parsed = v.safeParse(releaseManifestSchema, opened.document);
  return parsed.success
    ? { ok: true, manifest: parsed.output }
    : { ok: false, reason: `not a manifest (${v.getDotPath(parsed.issues[0])})` };
}

/** The script that a release starts with. */
export function mainScript({ entries, files, part, version }: ReleaseManifest) {
  const path = Object.values(entries)[0]?.scripts.at(-1);
  const main = files.find((candidate) => candidate.path === path);
  if (!main) throw new Error(`${part} ${version} has no script to start with.`);
  return main;
}
