import { LoadError } from '@storefront/ui/load-error';
import { Component, type ReactNode } from 'react';
import { words } from '#words/frame';

interface PageErrorBoundaryProps {
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Shows a message instead of an empty page where a bug in the shell ends the drawing of the page. */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <LoadError message={words.pageFailed} onRetry={() => window.location.reload()} />;
  }
}
