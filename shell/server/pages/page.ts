import type { PageData } from '@storefront/api/page-data';
import type { PaidBy } from '@storefront/domain/sales-closed';
import type { Words } from '@storefront/domain/words-in';
import type { ShownOfCatalogue } from '../contents/page-contents';
import type { Discovery } from '../document/discovery-elements';
import type { Preloads } from '../document/render-document';
import type { ShellEntry } from '../releases/pick-releases';

/** A slot of the event page. */
export type FrameSlot = 'event' | 'cart';

/** One page: what its document is composed of. */
export interface Page {
  /** Name of its document in the inventory of scripts; pages that may run the same scripts share it. */
  readonly documentName: string;
  readonly status: 200 | 404;
  /** Its browser title, by the event and the slug of its address (docs/rules.md, Titles). */
  readonly title: (name: string | undefined, slug: string, words: Words) => string;
  readonly shows: ShownOfCatalogue;
  /** Path that the shell draws it at, where `:slug` stands for the event's: not the visitor's own, of which there is no end. */
  readonly drawnAt: string;
  /** The slots that are drawn in it with what the catalogue has answered, and their props. */
  readonly draws: (brought: PageData, paidBy: PaidBy) => Readonly<Partial<Record<FrameSlot, object>>>;
  /** Whether its address may ask for some of the events. */
  readonly isFiltered: boolean;
  readonly discovery: Discovery;
  readonly entry: ShellEntry;
  /** Slots that the document may fill; a checkout fills the one of its event's processor. */
  readonly slots: readonly FrameSlot[] | 'of-processor';
  readonly preloads: Preloads;
  /** Whether the shell draws it by its router; the first page of a visit to an event needs none. */
  readonly usesRouter: boolean;
  /** Whether clicks are kept that are made before its parts are alive. */
  readonly keepsEarlyClicks: boolean;
  /** Whether its document begins the calls of the API that its processor's checkout will need. */
  readonly makesEarlyCalls: boolean;
  /** Whether the browser may fetch checkouts ahead of the click. */
  readonly prefetchesCheckouts: boolean;
  /** Whether it tells the browser which scripts the checkout of its event will need. */
  readonly namesCheckoutScripts: boolean;
  readonly cacheControl: 'private, no-cache' | 'no-store';
}

/** A page with an address of its own. */
export interface RoutedPage extends Page {
  readonly path: string;
  /** What is sent instead where the catalogue has no such event. */
  readonly withoutEvent?: Page;
}
