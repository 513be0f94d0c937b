import { LoadError } from '@ticket-storefront/ui';
import { Component, type ReactNode, useEffect } from 'react';
import { messages } from '#messages/frame';
import { partAliveEvent } from '../boot';
import { ToastRegion } from '../layout';
import { type ShellServices, ShellServicesContext } from '../services';

/** Shows a message instead of an empty page if a bug in the shell breaks rendering. */
class PageErrorBoundary extends Component<
  { readonly onError: (error: unknown) => void; readonly children: ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <LoadError message={messages.pageFailed} onRetry={() => window.location.reload()} />;
  }
}

interface ShellDocumentProps {
  readonly services: ShellServices;
  readonly children: ReactNode;
}

/** Continues with the previous release of the shell, if there is one. */
async function leaveRelease({ boot, fallBack, loadDocument }: ShellServices): Promise<void> {
  const shell = /shell@[^:]+/.exec(boot.releaseSet)?.[0];
  if (shell && (await fallBack(shell))) loadDocument(window.location.pathname + window.location.search);
}

/** The shell's content of every document, on the server and in the browser: its pages and the messages above them. */
export const ShellDocument = ({ services, children }: ShellDocumentProps) => {
  const onError = (error: unknown) => {
    services.reportError(error);
    void leaveRelease(services);
  };
  useEffect(() => {
    document.getElementById('root')?.dispatchEvent(new Event(partAliveEvent, { bubbles: true }));
  }, []);
  return (
    <ShellServicesContext value={services}>
      <PageErrorBoundary onError={onError}>{children}</PageErrorBoundary>
      <ToastRegion toasts={services.toasts} />
    </ShellServicesContext>
  );
};
