// Must come before React, which captures the error reporting function when it loads.
import { reportError, watchPage } from '../reports/watch-page';
import '@ticket-storefront/ui/tokens.css';
import '@ticket-storefront/ui/base.css';
import '@ticket-storefront/ui/typeface.css';
import '@ticket-storefront/ui/typeface';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reloadStaleDocument } from '../document/navigation-timing';
import { readBoot } from '../document/read-boot';
import { createTrustedScriptUrl } from '../document/trusted-script-url';
import { PartError } from '../remotes';
import { createServices } from './create-services';
import { ShellDocument } from './shell-document';

/** Starts the shell in its document: adopts the server's HTML of `pages`, or renders them. */
export function start(pages: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no element for the page.');
  // Every route starts at the top of the page, also after Back.
  window.history.scrollRestoration = 'manual';
  const boot = readBoot();
  const reported = watchPage(boot);
  reloadStaleDocument(boot.releaseSet);
  const { processorScripts } = boot;
  if (processorScripts.length > 0) {
    createTrustedScriptUrl('default', (url) => processorScripts.some((listed) => url.startsWith(listed)));
  }
  const services = createServices(boot, root, reported);
  const shell = <ShellDocument services={services}>{pages}</ShellDocument>;
  if (root.firstChild)
    hydrateRoot(root, shell, {
      identifierPrefix: 'shell-',
      onRecoverableError: (error) => reportError(new PartError('shell', boot.releaseSet, 'recovered', error)),
    });
  else createRoot(root).render(shell);
}
