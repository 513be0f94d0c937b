import { Spinner } from '@storefront/ui/spinner';
import type { ReactNode } from 'react';
import styles from './page-state.module.css';

/** Says that the page is on its way. */
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

/** A page that has only one thing to say. */
export function PageMessage({ title, children }: PageMessageProps) {
  return (
    <>
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </>
  );
}
