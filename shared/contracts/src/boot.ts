import * as v from 'valibot';
import { releaseFile } from './release-file';

const link = v.pipe(v.string(), v.url());

/** One remote of the visit's release set. */
const bootRemote = v.object({
  version: v.string(),
  contract: v.string(),
  entry: releaseFile,
  styles: v.array(releaseFile),
});

/** What the shell server writes into each document for the shell that starts in it. */
export const bootSchema = v.object({
  api: link,
  remotes: v.record(v.string(), bootRemote),
  links: v.object({ provider: link, terms: link, privacy: link, contact: link }),
  /** Address whose visits are counted as page views; null sends none (docs/rules.md, Page views). */
  pageViewUrl: v.nullable(link),
  /** Public settings of the event's processor; empty outside the checkout. */
  processor: v.record(v.string(), v.string()),
  /** Where the processor's own scripts may come from: addresses that begin so. */
  processorScripts: v.array(link),
  /** The releases that the visit gets, in one line. */
  releaseSet: v.string(),
});

export type Boot = v.InferOutput<typeof bootSchema>;

export type BootRemote = v.InferOutput<typeof bootRemote>;

/** Path at which the shell server tells the releases that a visit gets by now, as {@link Boot} does. */
export const releaseSetPath = '/release-set';

/** Id of the JSON script element that holds {@link Boot}. */
export const bootElementId = 'boot';
