import { Spinner } from '@storefront/ui/spinner';
import hidden from '@storefront/ui/visually-hidden.module.css';
import type { ReactNode } from 'react';
import { words } from '#words/frame';
import styles from './page-state.module.css';

interface PageLoadingProps {
  /** Heading of a page that has no other yet. */
  readonly title?: string;
}

/** Shown while the page is loading. */
export function PageLoading({ title }: PageLoadingProps) {
  return (
    <>
      {title && <h1 className={hidden['spokenOnly']}>{title}</h1>}
      <p className={styles['loading']} role="status">
        <Spinner />
        {words.loading}
      </p>
    </>
  );
}

interface PageMessageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A page that shows a single message, and what leads on from it. */
export function PageMessage({ title, children }: PageMessageProps) {
  return (
    <div className={styles['message']}>
      <h1 className={styles['title']}>{title}</h1>
      {children}
    </div>
  );
}
