import type { ReactNode } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface PageLinkProps {
  /** Path of the storefront. */
  readonly to: string;
  readonly className: string | undefined;
  /** Whether the browser loads the document of that page, rather than drawing the page in this one. */
  readonly reloadDocument?: boolean;
  readonly children: ReactNode;
}

/** A link to a page of this document. The router's own link brings what fetches the data of routes ahead, 2 KB. */
export function PageLink({ to, className, reloadDocument = false, children }: PageLinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  return (
    <a className={className} href={useHref(to)} onClick={reloadDocument ? undefined : follow}>
      {children}
    </a>
  );
}
