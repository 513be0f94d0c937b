import * as v from 'valibot';

const integrityPattern = /^sha384-[A-Za-z0-9+/]{64}$/;

/** One file of a release, by absolute URL. */
export const releaseFile = v.object({
  url: v.pipe(v.string(), v.url()),
  integrity: v.pipe(v.string(), v.regex(integrityPattern, 'is not a sha384 hash')),
});

export type ReleaseFile = v.InferOutput<typeof releaseFile>;
