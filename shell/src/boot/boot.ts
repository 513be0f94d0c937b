import { releaseFile } from '@storefront/format';
import { isRemoteName, type RemoteName } from '@storefront/format/parts';
import * as v from 'valibot';

const remoteName = v.custom<RemoteName>(isRemoteName);

const link = v.pipe(v.string(), v.url());

/** One remote of the visit's release set. */
const bootRemote = v.object({
  version: v.string(),
  contract: v.string(),
  entry: releaseFile,
  styles: v.array(releaseFile),
});

/** The data that the shell server writes into each document for the shell. */
export const bootSchema = v.object({
  api: link,
  remotes: v.record(v.string(), bootRemote),
  links: v.object({ provider: link, terms: link, privacy: link, contact: link }),
  /** Whose shop it is. */
  provider: v.object({ name: v.string(), logo: v.nullable(link) }),
  /** Address whose visits are counted as page views; null sends none (docs/rules.md, Page views). */
  pageViewUrl: v.nullable(link),
  /** Public settings of the event's processor; empty outside the checkout. */
  processor: v.record(v.string(), v.string()),
  /** The checkout of each processor, by the name that events have for it. */
  checkouts: v.record(v.string(), remoteName),
  /** Processors whose events are paid into accounts of their own. */
  needAccount: v.array(v.string()),
  /** The remotes of the event page. */
  slots: v.object({ event: v.optional(remoteName), cart: v.optional(remoteName) }),
  /** Scripts that the event's checkout will need beside those of this document; empty where the document knows of none. */
  checkoutScripts: v.array(releaseFile),
  /** Paths of the API that the event's checkout asks as it starts; empty outside the checkout. */
  callsAhead: v.array(v.string()),
  /** The beginnings of the addresses that the processor's own scripts may come from. */
  processorScripts: v.array(link),
  /** Token by which the API tells this visitor from others; null where the servers have no key for it. */
  visitor: v.nullable(v.string()),
  /** By what its pages report how their parts fare; null where they report nothing. */
  partReports: v.nullable(
    v.object({
      /** The releases of the document (`readReleases`), and the shell server's seal of them. */
      releases: v.string(),
      seal: v.string(),
      /** Share of visits that report. */
      percent: v.number(),
    }),
  ),
  /** The releases of this visit, in one line. */
  releaseSet: v.string(),
});

export type Boot = v.InferOutput<typeof bootSchema>;

export type BootRemote = v.InferOutput<typeof bootRemote>;

/** Path at which the shell server answers with the releases that a visit gets now, in the form of `Boot.releaseSet`. */
export const releaseSetPath = '/release-set';

/** Path at which an open page tells the shell server which release, in one word, fails in its visit. */
export const failedReleasePath = '/failed-release';

/** What it answers: whether the visit's next document has another release of the part. */
export const failedReleaseAnswer = v.object({ isReplaced: v.boolean() });

/** Id of the script element that contains {@link Boot} as JSON. */
export const bootElementId = 'boot';

/** The remote in a slot of the event page. Where the document names none, no release of it is there either. */
export const remoteInSlot = ({ slots }: Boot, slot: 'event' | 'cart'): RemoteName =>
  slots[slot] ?? `remote-${slot}`;
