import type { ReactNode } from 'react';
import { useServices } from '../services/shell-services';
import styles from './layout.module.css';

/** The provider's logo, linking to its site in a new tab. */
export function Header({ children }: { readonly children: ReactNode }) {
  const { links } = useServices().boot;
  return (
    <header className={styles['header']}>
      <a
        className={styles['brand']}
        href={links.provider}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Event Ticketing: provider’s website (opens in a new tab)"
      >
        <span className={styles['brandPicture']} />
        <span aria-hidden="true">Event Ticketing</span>
      </a>
      {children}
    </header>
  );
}
