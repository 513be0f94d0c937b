import '@storefront/ui/tokens.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { readBoot } from '../document/read-boot';
import { reloadStaleDocument } from '../document/reload-stale-document';
import { createTrustedScriptUrl } from '../document/trusted-script-url';
import { ShellServicesContext } from '../services/shell-services';
import { ToastRegion } from '../toasts/toast-region';
import { createServices } from './create-services';
import { PageErrorBoundary } from './page-error-boundary';

/** Starts the shell in its document and draws `pages`. */
export function start(pages: ReactNode): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The document has no element for the page.');
  // Every change of route begins at the top of the page, also when the browser goes back.
  window.history.scrollRestoration = 'manual';
  const boot = readBoot();
  reloadStaleDocument(boot.releaseSet);
  const { processorScripts } = boot;
  if (processorScripts.length > 0) {
    createTrustedScriptUrl('default', (url) => processorScripts.some((listed) => url.startsWith(listed)));
  }
  const services = createServices(boot);
  createRoot(root).render(
    <ShellServicesContext value={services}>
      <PageErrorBoundary onError={services.reportError}>{pages}</PageErrorBoundary>
      <ToastRegion toasts={services.toasts} />
    </ShellServicesContext>,
  );
}
