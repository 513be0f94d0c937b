// Must come before React, which captures the error reporting function when it loads.
import { reportError, reportPayment, watchPage } from '../reports/watch-page';
import '@ticket-storefront/ui/tokens.css';
import '@ticket-storefront/ui/base.css';
import '@ticket-storefront/ui/typeface.css';
import '../layout/without-scripts.css';
import { callAhead, createRestClient } from '@ticket-storefront/api';
import { handOverHeader } from '@ticket-storefront/api/protocol';
import { clockOffset } from '@ticket-storefront/ui';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import * as v from 'valibot';
import { type Boot, failedReleaseAnswer, failedReleasePath } from '../boot';
import { findMovedNodes } from '../browser/moved-nodes';
import { createPageGuard } from '../browser/page-guard';
import { tabStorage, visitorStorage, writeBehind } from '../browser/storage';
import { loadDocument } from '../document/load-document';
import { reloadStaleDocument, wasReloaded } from '../document/navigation-timing';
import { readPreloadedData } from '../document/preloaded-data';
import { readBoot } from '../document/read-boot';
import { createTrustedScriptUrl } from '../document/trusted-script-url';
import { createGraphqlClient } from '../graphql/create-graphql-client';
import { createTickets } from '../graphql/create-tickets';
import type { ReceiverOptions } from '../hand-over';
import { createVisitTrail } from '../navigation/visit-trail';
import { loadFragment, PartError } from '../remotes';
import { createToasts, type ShellServices } from '../services';
import { fetchOrReuse, loadAhead, preloadedRemotes, renderedRemotes } from './preloads';
import { ShellDocument } from './shell-document';

/** Reports the failed release to the shell server. @returns whether this visit's next document has another one. */
async function fallBack(release: string): Promise<boolean> {
  const answer = await fetch(failedReleasePath, { method: 'POST', body: release }).catch(() => null);
  const parsed = v.safeParse(failedReleaseAnswer, await answer?.json().catch(() => null));
  return parsed.success && parsed.output.isReplaced;
}

/**
 * Creates the services of a document from its boot data.
 * @param root - contains the page.
 * @param receive - called once storage and trail are there.
 * @param reported - waits until events of its parts can be reported.
 */
function createServices(
  boot: Boot,
  root: Element,
  reported: () => Promise<true>,
  receive: Receive | undefined,
): ShellServices {
  const drawn = renderedRemotes();
  const { storage, isStorageBlocked } = visitorStorage();
  const tab = tabStorage();
  const trail = createVisitTrail(window, tab);
  const received = receive?.({ boot, storage, tab, trail }) ?? null;
  const handOver = boot.origins ? received : null;
  const preloadedData = readPreloadedData();
  const offset = preloadedData.mayBeOld ? 0 : clockOffset(preloadedData.readAt);
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
        headers: {
          'accept-language': document.documentElement.lang,
          ...(handOver && { [handOverHeader]: handOver }),
        },
      }),
      boot.callsAhead,
    ),
    toasts: createToasts(),
    carts: writeBehind(storage),
    storage,
    isStorageBlocked,
    now: () => new Date(Date.now() + offset),
    trail,
    handOver,
    // Loads what the page shows first while the shell adopts its frame.
    loadFragment: loadAhead(preloadedRemotes(boot.remotes), loadFragment),
    remoteTimeoutMs: 10_000,
    retryAfterMs: 2000,
    // Reports the fault before the visitor leaves the page.
    fallBack: async (release) => (await fallBack(release)) && reported(),
    loadDocument,
    loadDocumentAgain: wasReloaded() ? null : () => window.location.reload(),
    guard: createPageGuard(root, (error, part) =>
      reportError(new PartError(part, boot.releaseSet, 'uncaught', error)),
    ),
    reportError,
    reportPayment,
  };
}

/** Receives what came with the document, before anything reads the storage. Returns the id of its hand-over. */
type Receive = (services: ReceiverOptions) => string | null;

/** Starts the shell in its document: adopts the server's HTML of `pages`, or renders them. */
export function start(pages: ReactNode, receive?: Receive): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no element for the page.');
  // Every route starts at the top of the page, also after Back.
  window.history.scrollRestoration = 'manual';
  findMovedNodes(Node);
  const boot = readBoot();
  const reported = watchPage(boot);
  reloadStaleDocument(boot.releaseSet);
  const { processorScripts } = boot;
  if (processorScripts.length > 0) {
    createTrustedScriptUrl('default', (url) => processorScripts.some((listed) => url.startsWith(listed)));
  }
  const services = createServices(boot, root, reported, receive);
  const shell = <ShellDocument services={services}>{pages}</ShellDocument>;
  if (root.firstChild)
    hydrateRoot(root, shell, {
      identifierPrefix: 'shell-',
      onRecoverableError: (error) => reportError(new PartError('shell', boot.releaseSet, 'recovered', error)),
    });
  else createRoot(root).render(shell);
}
