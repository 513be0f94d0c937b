import type { MouseEvent, ReactNode } from 'react';
import { navigate } from './path';

interface PageLinkProps {
  /** Path of the storefront. */
  readonly to: string;
  readonly className: string | undefined;
  /** Whether the browser loads the document of that page, rather than drawing the page in this one. */
  readonly reloadDocument?: boolean;
  readonly children: ReactNode;
}

/** Whether a click opens the link in this tab: the others are the browser's. */
const staysInTab = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

/** A link to a page of this document. */
export function PageLink({ to, className, reloadDocument = false, children }: PageLinkProps) {
  const follow = (event: MouseEvent) => {
    if (reloadDocument || !staysInTab(event)) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a className={className} href={to} onClick={follow}>
      {children}
    </a>
  );
}
