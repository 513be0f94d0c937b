import { Spinner } from '@storefront/ui/spinner';
import type { ReactNode } from 'react';
import styles from './page-state.module.css';

/** Shown while the page is loading. */
export function PageLoading() {
  return (
    <p className={styles['loading']} role="status">
      <Spinner />
      Loading...
    </p>
  );
}

interface PageMessageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that shows a single message. */
export function PageMessage({ title, children }: PageMessageProps) {
  return (
    <>
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </>
  );
}
