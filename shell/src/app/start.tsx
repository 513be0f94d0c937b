// Before React, which keeps the function for errors that it finds as it starts.
import { reportError, watchPage } from '../reports/watch-page';
import '@storefront/ui/tokens.css';
import '@storefront/ui/base.css';
import '@storefront/ui/typeface.css';
import '@storefront/ui/typeface';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reloadStaleDocument } from '../document/navigation-timing';
import { readBoot } from '../document/read-boot';
import { createTrustedScriptUrl } from '../document/trusted-script-url';
import { PartError } from '../remotes';
import { createServices } from './create-services';
import { ShellDocument } from './shell-document';

/** Starts the shell in its document: takes over what the server drew of `pages`, or draws them. */
export function start(pages: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no element for the page.');
  // Every change of route begins at the top of the page, also when the browser goes back.
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
