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
