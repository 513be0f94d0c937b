import type { Language } from '@ticket-storefront/domain/language';
import type { RemoteName } from '@ticket-storefront/format/parts';
import type { Boot } from './boot';

/** Name of the global for calls that the document started: a map of their answers by address. */
export const earlyCallsGlobal = 'earlyCalls';

/** Event that the shell dispatches in a part's slot once the part responds to clicks; it bubbles to the document. */
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

/** Display width of an event page's background picture, which covers most of the screen, even if that is taller than wide. */
export const backdropSizes = 'max(100vw, 85vh)';

/** Each language in its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };
