import { releaseFile } from '@ticket-storefront/format';
import { isRemoteName, type RemoteName } from '@ticket-storefront/format/parts';
import * as v from 'valibot';

export {
  type HandOver,
  handOverAnswer,
  handOverElementId,
  handOverField,
  handOverRequest,
  handOverSchema,
  signCartPath,
} from './hand-over';

const remoteName = v.custom<RemoteName>(isRemoteName);

const link = v.pipe(v.string(), v.url());

/** One remote of the visit's release set. */
const bootRemote = v.object({
  version: v.string(),
  contract: v.string(),
  entry: releaseFile,
  /** What the entry is; a script without this field. */
  type: v.optional(v.picklist(['script', 'module'])),
  styles: v.array(releaseFile),
});

/** The data that the shell server writes into each document for the shell. */
export const bootSchema = v.object({
  api: link,
  remotes: v.record(v.string(), bootRemote),
  links: v.object({ provider: link, terms: link, privacy: link, contact: link }),
  /** The provider's rules for refunds, if it has a page of them. */
  refunds: v.optional(link),
  /** The owner of the shop. */
  provider: v.object({ name: v.string(), logo: v.nullable(link) }),
  /** Address whose visits count as page views; null disables them (docs/rules.md, Page views). */
  pageViewUrl: v.nullable(link),
  /** Public settings of the event's processor; empty outside the checkout. */
  processor: v.record(v.string(), v.string()),
  /** The checkout of each processor, by the processor's name in events. */
  checkouts: v.record(v.string(), remoteName),
  /** Processors that pay events into their own accounts. */
  needAccount: v.array(v.string()),
  /** Why a part of this document is paused, by part; without this field none is. */
  paused: v.optional(v.record(v.string(), v.string())),
  slots: v.object({ event: v.optional(remoteName), cart: v.optional(remoteName) }),
  /** Scripts that the event's checkout needs beyond those of this document; empty if unknown. */
  checkoutScripts: v.array(releaseFile),
  /** Paths of the API that the event's checkout requests at its start; empty outside the checkout. */
  callsAhead: v.array(v.string()),
  /** Prefixes of the addresses that the processor's own scripts may load from. */
  processorScripts: v.array(link),
  /** Token that identifies this visitor to the API; null if the servers have no key for it. Ends with a dot if it needs work. */
  visitor: v.nullable(v.string()),
  /** Data for reports about its parts; null if pages report nothing. */
  partReports: v.nullable(
    v.object({
      /** The releases of the document (`readReleases`), and the shell server's seal of this one document. */
      releases: v.string(),
      seal: v.string(),
      /** Percentage of visits that report. */
      percent: v.number(),
    }),
  ),
  /** The shop's two origins, where the checkout has one of its own. */
  origins: v.optional(v.object({ storefront: link, checkout: link })),
  /** Names of the wallets that tickets have passes for; without this field none. */
  passes: v.optional(v.string()),
  /** The releases of this visit, in one line. */
  releaseSet: v.string(),
  /** Whether DevTools of Module Federation and the outlines of parts get what they show: in previews and in development. */
  isInspected: v.optional(v.boolean()),
  /** The teams of the parts, in previews. */
  owners: v.optional(v.record(v.string(), v.string())),
});

/**
 * What every browser of docs/browsers.md supports, and an older one does not: Chrome before 111 and Firefox before 113 lack the feature, a
 * condition of `@supports`, and Safari before 16.4 the media query.
 */
export const newestFeature = 'color:color-mix(in oklab,red,red)';
export const newestQuery = '(width>0px)';

export type Boot = v.InferOutput<typeof bootSchema>;

export type BootRemote = v.InferOutput<typeof bootRemote>;

/** Path where the shell server returns the current releases of a visit, in the form of `Boot.releaseSet`. */
export const releaseSetPath = '/release-set';

/** Path where an open page reports the release that failed in its visit, in one word. */
export const failedReleasePath = '/failed-release';

/** Path where a page proves the work of its visitor's token (docs/limits.md). */
export const visitorWorkPath = '/visitor-work';

/** The answer: whether the visit's next document has another release of the part. */
export const failedReleaseAnswer = v.object({ isReplaced: v.boolean() });

/** Id of the script element that contains {@link Boot} as JSON. */
export const bootElementId = 'boot';

/** The remote in a slot of the event page; if the document names none, there is no release of it either. */
export const remoteInSlot = ({ slots }: Boot, slot: 'event' | 'cart'): RemoteName =>
  slots[slot] ?? `remote-${slot}`;

/** Name of the global for calls that the document started: a map of their answers by address. */
export const earlyCallsGlobal = 'earlyCalls';

/** Event that the shell dispatches in a part's slot, or for itself at the root, once they respond to clicks; it bubbles. */
export const partAliveEvent = 'part-alive';

/**
 * The input of the shell's own server entry, which renders the frame of a page with a slot for each remote. Shell server
 * and shell are released separately, so the shell parses it.
 */
export interface ShellPageProps {
  /** The shell's entry that the document starts with. */
  readonly entry: string;
  /** Path of the document, without the query, which may identify a visitor. */
  readonly path: string;
  /** The filter of the landing page, as a query. */
  readonly query: string;
  /** Boot data without anything about a visitor or a visit. */
  readonly boot: Boot;
  /** The document's catalogue data, without the tickets, which only remotes render. */
  readonly pageData: unknown;
  /** The remotes whose slots the shell server fills. */
  readonly drawn: readonly RemoteName[];
}

/** Attribute of the element that holds a remote, and nothing else; its value is the remote's name. */
export const slotAttribute = 'data-slot';

/**
 * Attribute of the document until its first script runs, and of a part that failed to load: their styles hide what needs scripts
 * (`shell/src/layout/without-scripts.css`).
 */
export const withoutScripts = 'data-without-scripts';

/** Display width of an event page's picture: a band above the page, or on wide screens a column (`--aside` in its styles). */
export const coverSizes = '(min-width: 72rem) 29rem, 100vw';

/** Display width of an event's picture behind its other pages, which covers most of the screen, even if that is taller than wide. */
export const backdropSizes = 'max(100vw, 85vh)';
