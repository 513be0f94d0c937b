import type { PartPayment } from '@ticket-storefront/api/protocol';
import type { Fragment, GraphqlClient, RestClient } from '@ticket-storefront/contract';
import type { RemoteName } from '@ticket-storefront/format/parts';
import { createContext, useContext } from 'react';
import type { Boot } from '../boot';
import type { PageGuard } from '../browser/page-guard';
import type { TextStorage } from '../browser/storage';
import type { PreloadedData } from '../document/preloaded-data';
import type { Tickets } from '../graphql/create-tickets';
import type { VisitTrail } from '../navigation/visit-trail';
import type { Toasts } from './toasts';

/** The services that all pages of one document share. */
export interface ShellServices {
  readonly boot: Boot;
  readonly path: string;
  /** Query of the document, as the server rendered it. */
  readonly query: string;
  readonly preloadedData: PreloadedData;
  /** The remotes whose slots contain the server's HTML, until they are loaded or leave the page. */
  readonly drawn: Set<RemoteName>;
  readonly graphql: GraphqlClient;
  /** The catalogue's cached answers about tickets. */
  readonly tickets: Tickets;
  readonly api: RestClient;
  readonly toasts: Toasts;
  /** Stores the carts, shortly after they change. */
  readonly carts: TextStorage;
  readonly storage: Storage;
  /** Whether the browser stores nothing: then `storage` lasts as long as the document, and the address carries the cart. */
  readonly isStorageBlocked: boolean;
  readonly trail: VisitTrail;
  /** Id of the hand-over by which the cart came to this origin; null where the checkout shares the storefront's. */
  readonly handOver: string | null;
  /** The current time, also on a device whose clock is wrong. */
  now(): Date;
  loadFragment<Props>(name: RemoteName): Promise<Fragment<Props>>;
  /** Milliseconds until a remote that is still loading counts as failed. */
  readonly remoteTimeoutMs: number;
  /** Milliseconds until a failed remote is retried automatically. */
  readonly retryAfterMs: number;
  /** Switches the visit's next document to the previous release. Resolves to false if there is none. */
  fallBack(release: string): Promise<boolean>;
  /** Loads the document of a path, like a plain link. */
  loadDocument(path: string): void;
  /** Reloads this document once; null if that was already done. */
  readonly loadDocumentAgain: (() => void) | null;
  readonly guard: PageGuard;
  reportError(error: unknown): void;
  /** Reports how far the visitor came at the checkout of a part. */
  reportPayment(payment: PartPayment): void;
}

/** Provides the services to every page of the document. */
export const ShellServicesContext = createContext<ShellServices | null>(null);

/** The services of this document. */
export function useServices(): ShellServices {
  const services = useContext(ShellServicesContext);
  if (!services) throw new Error('ShellServicesContext is missing.');
  return services;
}
