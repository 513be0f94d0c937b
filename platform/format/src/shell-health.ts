import * as v from 'valibot';

/** Which scripts one kind of document may run, as a shell server composes it. */
export const pageDescriptionSchema = v.object({
  name: v.string(),
  /** Its parts, each with the entry that it is loaded by and why it is there. */
  parts: v.array(v.object({ part: v.string(), entry: v.string(), reason: v.string() })),
  /** The processor whose scripts it loads. */
  processor: v.nullable(v.string()),
  /** Script elements that hold data and never run: their type, and why they are there. */
  data: v.array(v.object({ type: v.string(), reason: v.string() })),
  /** Scripts that stand in the document itself: why each is there. */
  inline: v.array(v.string()),
});

export type PageDescription = v.InferOutput<typeof pageDescriptionSchema>;

/** Where the code of a processor comes from in its checkout, as a shell server is set up. */
const processorSource = v.object({
  /** Beginnings of the addresses of scripts that run in the page itself. */
  scripts: v.array(v.string()),
  /** Origins of the frames that it opens in the page. */
  frames: v.array(v.string()),
  /** Whether a simulator stands in for it. */
  simulated: v.boolean(),
});

export type ProcessorSource = v.InferOutput<typeof processorSource>;

/** The sources of all processors, by the name that events have for them. */
export const processorSourcesSchema = v.record(v.string(), processorSource);

export type ProcessorSources = v.InferOutput<typeof processorSourcesSchema>;
