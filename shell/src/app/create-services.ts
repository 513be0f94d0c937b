import { callAhead } from '@storefront/api/call-ahead';
import { createRestClient } from '@storefront/api/create-rest-client';
import type { Boot } from '@storefront/contracts/boot';
import { readBrought } from '../document/brought';
import { createGraphqlClient } from '../graphql/create-graphql-client';
import { createTickets } from '../graphql/create-tickets';
import { createVisitTrail } from '../navigation/visit-trail';
import { loadAhead } from '../remotes/load-ahead';
import { loadFragment } from '../remotes/load-fragment';
import type { ShellServices } from '../services/shell-services';
import { browserStorage } from '../storage/browser-storage';
import { createToasts } from '../toasts/toasts';
import { drawnRemotes } from './drawn-remotes';

/** Creates the services of a document from its boot data. */
export function createServices(boot: Boot): ShellServices {
  const drawn = drawnRemotes();
  const brought = readBrought();
  const endpoint = createGraphqlClient(`${boot.api.replace(/\/+$/, '')}/v1/graphql`, boot.visitor);
  return {
    boot,
    path: window.location.pathname,
    brought,
    drawn,
    ...createTickets(endpoint, brought),
    api: callAhead(createRestClient(boot.api, { visitor: boot.visitor }), boot.callsAhead),
    toasts: createToasts(),
    storage: browserStorage('localStorage'),
    trail: createVisitTrail(window, browserStorage('sessionStorage')),
    // What was drawn is loaded while the shell takes over its frame.
    loadFragment: loadAhead(drawn, loadFragment),
    remoteTimeoutMs: 10_000,
    loadDocument: (path) => window.location.assign(path),
    reportError: (error) => window.reportError(error),
  };
}
