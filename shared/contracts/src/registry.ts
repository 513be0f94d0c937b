import * as v from 'valibot';

/** `sha384-…`, as a browser's `integrity` attribute takes it. */
const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is not a sha384 hash'));

/** One file of a release, by absolute URL. */
export const releaseFile = v.object({ url: v.pipe(v.string(), v.url()), integrity });

export type ReleaseFile = v.InferOutput<typeof releaseFile>;

/** One release of one part in the frontend-discovery schema; what that schema lacks stands in `extras`. */
const microFrontend = v.object({
  url: v.pipe(v.string(), v.url()),
  fallbackUrl: v.optional(v.string()),
  metadata: v.object({ integrity, version: v.string() }),
  deployment: v.object({ traffic: v.number(), default: v.boolean() }),
  extras: v.object({
    /** Contract version that the part was built against. */
    contract: v.string(),
    owner: v.string(),
    /** Every script and style by entry name: `fragment` for remotes, `storefront` and `checkout` for the shell. */
    entries: v.record(
      v.string(),
      v.object({
        scripts: v.array(releaseFile),
        styles: v.array(releaseFile),
        /** Scripts that the entry imports later, worth fetching at once. */
        preloads: v.optional(v.array(releaseFile), []),
      }),
    ),
  }),
});

export const registrySchema = v.object({
  schema: v.string(),
  microFrontends: v.record(v.string(), v.array(microFrontend)),
});

/** Which releases of which parts exist, and which one visitors get. */
export type Registry = v.InferOutput<typeof registrySchema>;

export type RegistryRelease = v.InferOutput<typeof microFrontend>;

/** The release of a part that visitors get, or null where none is registered. */
export function currentRelease(registry: Registry, part: string): RegistryRelease | null {
  return registry.microFrontends[part]?.find((release) => release.deployment.default) ?? null;
}
