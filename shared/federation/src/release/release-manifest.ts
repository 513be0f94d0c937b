import * as v from 'valibot';

const file = v.object({ path: v.string(), integrity: v.string(), bytes: v.number() });

/** `release.json` of a release folder: every file by its hash, and which of them a document loads at first. */
export const releaseManifestSchema = v.object({
  part: v.string(),
  version: v.string(),
  owner: v.string(),
  /** Version of the shell's contract that the part was built against. */
  contract: v.string(),
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
