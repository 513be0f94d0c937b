import type { Language } from '@storefront/domain/language';
import type { RemoteName } from '@storefront/format/parts';
import type { Boot } from './boot';

/** Name of the global in which a document keeps the calls that it has begun: a map of their answers by address. */
export const earlyCallsGlobal = 'earlyCalls';

/** Event that the shell dispatches in the slot of a part once the part answers clicks; it bubbles to the document. */
export const partAliveEvent = 'part-alive';

/**
 * What the shell's own server entry draws: the frame of a page, with a slot for each of its remotes. The shell server and
 * the shell are released apart, so the shell parses it.
 */
export interface ShellPageProps {
  /** The shell's entry that the document starts with. */
  readonly entry: string;
  /** Path of the document, without the query, which may name a visitor. */
  readonly path: string;
  /** What the landing page is filtered by, as a query. */
  readonly query: string;
  /** Boot data without what belongs to a visitor or a visit. */
  readonly boot: Boot;
  /** What the document brings of the catalogue, without the tickets, which only remotes draw. */
  readonly pageData: unknown;
  /** The remotes whose slots the shell server fills. */
  readonly drawn: readonly RemoteName[];
}

/** Attribute of the element that holds a remote, and nothing else; its value is the remote's name. */
export const slotAttribute = 'data-slot';

/** How wide the picture behind an event's pages is drawn: it covers most of a screen, also one that is higher than wide. */
export const backdropSizes = 'max(100vw, 85vh)';

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };
