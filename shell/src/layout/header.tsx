import { classNames } from '@storefront/ui/class-names';
import type { ReactNode } from 'react';
import { words } from '#words/frame';
import { useServices } from '../services/shell-services';
import styles from './layout.module.css';

/** The provider's logo, linking to its site in a new tab. */
export function Header({ children }: { readonly children: ReactNode }) {
  const { links, provider } = useServices().boot;
  return (
    <header className={styles['header']}>
      <a
        className={styles['brand']}
        href={links.provider}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={words.providerSite(provider.name)}
      >
        {provider.logo ? (
          <img className={styles['brandPicture']} src={provider.logo} alt="" />
        ) : (
          <span className={classNames(styles['brandPicture'], styles['ticket'])} />
        )}
        <span aria-hidden="true">{provider.name}</span>
      </a>
      {children}
    </header>
  );
}
