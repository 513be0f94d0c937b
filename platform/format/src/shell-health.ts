import * as v from 'valibot';

/** The scripts of one kind of document. */
export const pageDescriptionSchema = v.object({
  name: v.string(),
  /** Origin of the shop that serves it; null if its settings do not name one. */
  origin: v.nullish(v.string(), null),
  /** Its parts, each with the reason. */
  parts: v.array(v.object({ part: v.string(), reason: v.string() })),
  /** The processor of its scripts. */
  processor: v.nullable(v.string()),
  /** Script elements with data, which never run: type and reason. */
  data: v.array(v.object({ type: v.string(), reason: v.string() })),
  /** The reason of each inline script. */
  inline: v.array(v.string()),
});

export type PageDescription = v.InferOutput<typeof pageDescriptionSchema>;

const processorSource = v.object({
  /** Address prefixes of scripts in the page. */
  scripts: v.array(v.string()),
  /** Origins of its frames. */
  frames: v.array(v.string()),
  /** Whether a simulator replaces it. */
  simulated: v.boolean(),
});

export type ProcessorSource = v.InferOutput<typeof processorSource>;

/** The sources of all processors, by their names in events. */
export const processorSourcesSchema = v.record(v.string(), processorSource);

export type ProcessorSources = v.InferOutput<typeof processorSourcesSchema>;
