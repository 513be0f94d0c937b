import * as v from 'valibot';
import { bootSchema, type ShellPageProps } from '../boot';
import { createMemoryStorage } from '../browser/storage';
import { toPreloadedData } from '../document/preloaded-data';
import { createToasts, type ShellServices } from '../services';

/** Only effects and handlers call services, and a server runs neither. */
function refuse(): never {
  throw new Error('A page called a service while rendering on the server.');
}

/** The services of a document on the server: its data, and an unknown visitor. */
export const renderedServices = ({ path, query, boot, pageData, drawn }: ShellPageProps): ShellServices => ({
  boot: v.parse(bootSchema, boot),
  path,
  query,
  preloadedData: toPreloadedData(pageData, path, false),
  drawn: new Set(drawn),
  graphql: { query: refuse },
  tickets: { known: refuse, load: refuse },
  api: { get: refuse, post: refuse },
  toasts: createToasts(),
  carts: createMemoryStorage(),
  storage: createMemoryStorage(),
  isStorageBlocked: false,
  handOver: null,
  now: refuse,
  trail: { record: refuse, position: refuse, cameFrom: refuse, pathBack: refuse },
  loadFragment: refuse,
  remoteTimeoutMs: 0,
  retryAfterMs: 0,
  fallBack: refuse,
  loadDocument: refuse,
  loadDocumentAgain: null,
  guard: { before: refuse, enter: refuse, end: refuse },
  reportError: refuse,
  reportPayment: refuse,
});
