import { callAhead } from '@storefront/api/call-ahead';
import { createRestClient } from '@storefront/api/create-rest-client';
import type { Boot } from '../document/boot';
import { readBrought } from '../document/brought';
import { wasReloaded } from '../document/was-reloaded';
import { createGraphqlClient } from '../graphql/create-graphql-client';
import { createTickets } from '../graphql/create-tickets';
import { createPageGuard } from '../guard/page-guard';
import { createVisitTrail } from '../navigation/visit-trail';
import { fallBack } from '../remotes/fall-back';
import { loadAhead } from '../remotes/load-ahead';
import { loadFragment } from '../remotes/load-fragment';
import { PartError } from '../remotes/part-error';
import { reportError } from '../reports/watch-page';
import type { ShellServices } from '../services/shell-services';
import { browserStorage } from '../storage/browser-storage';
import { writeBehind } from '../storage/write-behind';
import { createToasts } from '../toasts/toasts';
import { drawnRemotes } from './drawn-remotes';
import { fetchOrBegun } from './fetch-or-begun';
import { preloadedRemotes } from './preloaded-remotes';

/**
 * Creates the services of a document from its boot data.
 * @param root - holds the page.
 * @param reported - waits until what happened to its parts can be reported.
 */
export function createServices(boot: Boot, root: Element, reported: () => Promise<true>): ShellServices {
  const drawn = drawnRemotes();
  const storage = browserStorage('localStorage');
  const brought = readBrought();
  const endpoint = createGraphqlClient(`${boot.api.replace(/\/+$/, '')}/v1/graphql`, boot.visitor);
  return {
    boot,
    path: window.location.pathname,
    query: window.location.search,
    brought,
    drawn,
    ...createTickets(endpoint, brought),
    api: callAhead(
      createRestClient(boot.api, {
        visitor: boot.visitor,
        send: fetchOrBegun,
        // The API writes to buyers in the language in which they order: they may have chosen it here, and not in the browser.
        headers: { 'accept-language': document.documentElement.lang },
      }),
      boot.callsAhead,
    ),
    toasts: createToasts(),
    carts: writeBehind(storage),
    storage,
    trail: createVisitTrail(window, browserStorage('sessionStorage')),
    // What the page shows at once is loaded while the shell takes over its frame.
    loadFragment: loadAhead(preloadedRemotes(boot.remotes), loadFragment),
    remoteTimeoutMs: 10_000,
    retryAfterMs: 2000,
    // A fault is to be heard of before the page is left.
    fallBack: async (release) => (await fallBack(release)) && reported(),
    loadDocument: (path) => window.location.assign(path),
    loadDocumentAgain: wasReloaded() ? null : () => window.location.reload(),
    guard: createPageGuard(root, (error, part) =>
      reportError(new PartError(part, boot.releaseSet, 'uncaught', error)),
    ),
    reportError,
  };
}
