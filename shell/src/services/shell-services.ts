import type { Fragment, GraphqlClient, RestClient } from '@storefront/contract';
import type { RemoteName } from '@storefront/format/parts';
import { createContext, useContext } from 'react';
import type { Boot } from '../boot';
import type { PageGuard } from '../browser/page-guard';
import type { TextStorage } from '../browser/storage';
import type { PreloadedData } from '../document/preloaded-data';
import type { Tickets } from '../graphql/create-tickets';
import type { VisitTrail } from '../navigation/visit-trail';
import type { Toasts } from './toasts';

/** What all pages of one document use. */
export interface ShellServices {
  readonly boot: Boot;
  /** Path of the document. */
  readonly path: string;
  /** Query of the document, as far as the server has drawn it. */
  readonly query: string;
  readonly preloadedData: PreloadedData;
  /** The remotes whose slots hold what the server drew, until they are loaded or leave the page. */
  readonly drawn: Set<RemoteName>;
  readonly graphql: GraphqlClient;
  /** What the catalogue has answered about tickets. */
  readonly tickets: Tickets;
  readonly api: RestClient;
  readonly toasts: Toasts;
  /** Stores the carts, a little after they change. */
  readonly carts: TextStorage;
  /** Stores what parts and pages keep. */
  readonly storage: Storage;
  readonly trail: VisitTrail;
  loadFragment<Props>(name: RemoteName): Promise<Fragment<Props>>;
  /** Milliseconds after which a remote that is still loading has failed. */
  readonly remoteTimeoutMs: number;
  /** Milliseconds after which a remote that failed is tried again by itself. */
  readonly retryAfterMs: number;
  /** Has the release before this one in the visit's next document. Answers false where there is none. */
  fallBack(release: string): Promise<boolean>;
  /** Loads the document of a path, as a link without a router does. */
  loadDocument(path: string): void;
  /** Loads this document once more; null where that has been done. */
  readonly loadDocumentAgain: (() => void) | null;
  readonly guard: PageGuard;
  reportError(error: unknown): void;
}

/** Provides the services to every page of the document. */
export const ShellServicesContext = createContext<ShellServices | null>(null);

/** The services of this document. */
export function useServices(): ShellServices {
  const services = useContext(ShellServicesContext);
  if (!services) throw new Error('The page is drawn outside of ShellServicesContext.');
  return services;
}
