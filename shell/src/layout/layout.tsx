import type { ReactNode } from 'react';
import { words } from '#words/frame';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';

interface LayoutProps {
  /** Shown at the right of the header. */
  readonly navigation?: ReactNode;
  readonly children: ReactNode;
}

/** Header and footer around a page. */
export function Layout({ navigation, children }: LayoutProps) {
  return (
    <div className={styles['layout']}>
      <a className={styles['skip']} href="#main">
        {words.skip}
      </a>
      <Header>{navigation}</Header>
      <main id="main" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
