import * as v from 'valibot';

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
