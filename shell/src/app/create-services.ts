import { callAhead, createRestClient } from '@ticket-storefront/api';
import * as v from 'valibot';
import { type Boot, failedReleaseAnswer, failedReleasePath } from '../boot';
import { createPageGuard } from '../browser/page-guard';
import { browserStorage, writeBehind } from '../browser/storage';
import { wasReloaded } from '../document/navigation-timing';
import { readPreloadedData } from '../document/preloaded-data';
import { createGraphqlClient } from '../graphql/create-graphql-client';
import { createTickets } from '../graphql/create-tickets';
import { createVisitTrail } from '../navigation/visit-trail';
import { loadFragment, PartError } from '../remotes';
import { reportError } from '../reports/watch-page';
import { createToasts, type ShellServices } from '../services';
import { fetchOrReuse, loadAhead, preloadedRemotes, renderedRemotes } from './preloads';

/** Reports the failed release to the shell server. @returns whether this visit's next document has another one. */
async function fallBack(release: string): Promise<boolean> {
  const answer = await fetch(failedReleasePath, { method: 'POST', body: release }).catch(() => null);
  const parsed = v.safeParse(failedReleaseAnswer, await answer?.json().catch(() => null));
  return parsed.success && parsed.output.isReplaced;
}

/**
 * Creates the services of a document from its boot data.
 * @param root - contains the page.
 * @param reported - waits until events of its parts can be reported.
 */
export function createServices(boot: Boot, root: Element, reported: () => Promise<true>): ShellServices {
  const drawn = renderedRemotes();
  const storage = browserStorage('localStorage');
  const preloadedData = readPreloadedData();
  const endpoint = createGraphqlClient(`${boot.api.replace(/\/+$/, '')}/v1/graphql`, boot.visitor);
  return {
    boot,
    path: window.location.pathname,
    query: window.location.search,
    preloadedData,
    drawn,
    ...createTickets(endpoint, preloadedData),
    api: callAhead(
      createRestClient(boot.api, {
        visitor: boot.visitor,
        send: fetchOrReuse,
        // The API writes to buyers in the language of the document, which may differ from the browser's.
        headers: { 'accept-language': document.documentElement.lang },
      }),
      boot.callsAhead,
    ),
    toasts: createToasts(),
    carts: writeBehind(storage),
    storage,
    trail: createVisitTrail(window, browserStorage('sessionStorage')),
    // Loads what the page shows first while the shell adopts its frame.
    loadFragment: loadAhead(preloadedRemotes(boot.remotes), loadFragment),
    remoteTimeoutMs: 10_000,
    retryAfterMs: 2000,
    // Reports the fault before the visitor leaves the page.
    fallBack: async (release) => (await fallBack(release)) && reported(),
    loadDocument: (path) => window.location.assign(path),
    loadDocumentAgain: wasReloaded() ? null : () => window.location.reload(),
    guard: createPageGuard(root, (error, part) =>
      reportError(new PartError(part, boot.releaseSet, 'uncaught', error)),
    ),
    reportError,
  };
}
