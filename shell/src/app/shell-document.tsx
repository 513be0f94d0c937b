import type { ReactNode } from 'react';
import { type ShellServices, ShellServicesContext } from '../services/shell-services';
import { ToastRegion } from '../toasts/toast-region';
import { PageErrorBoundary } from './page-error-boundary';

interface ShellDocumentProps {
  readonly services: ShellServices;
  readonly children: ReactNode;
}

/** What the shell draws in every document, on the server and in the browser: its pages and the messages above them. */
export const ShellDocument = ({ services, children }: ShellDocumentProps) => (
  <ShellServicesContext value={services}>
    <PageErrorBoundary onError={services.reportError}>{children}</PageErrorBoundary>
    <ToastRegion toasts={services.toasts} />
  </ShellServicesContext>
);
