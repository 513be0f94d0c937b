import type { RemoteName } from '@storefront/format/parts';
import type { Boot } from './boot';

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
