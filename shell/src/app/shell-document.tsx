import type { ReactNode } from 'react';
import { type ShellServices, ShellServicesContext } from '../services/shell-services';
import { ToastRegion } from '../toasts/toast-region';
import { PageErrorBoundary } from './page-error-boundary';

interface ShellDocumentProps {
  readonly services: ShellServices;
  readonly children: ReactNode;
}

/** Goes on with the release of the shell before the one that failed, if there is one. */
async function leaveRelease({ boot, fallBack, loadDocument }: ShellServices): Promise<void> {
  const shell = /shell@[^:]+/.exec(boot.releaseSet)?.[0];
  if (shell && (await fallBack(shell))) loadDocument(window.location.pathname + window.location.search);
}

/** What the shell draws in every document, on the server and in the browser: its pages and the messages above them. */
export const ShellDocument = ({ services, children }: ShellDocumentProps) => {
  const onError = (error: unknown) => {
    services.reportError(error);
    void leaveRelease(services);
  };
  return (
    <ShellServicesContext value={services}>
      <PageErrorBoundary onError={onError}>{children}</PageErrorBoundary>
      <ToastRegion toasts={services.toasts} />
    </ShellServicesContext>
  );
};
