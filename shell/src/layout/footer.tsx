import { words } from '#words/frame';
import { useServices } from '../services/shell-services';
import { LanguageLinks } from './language-links';
import styles from './layout.module.css';

/** Links to the provider's terms, privacy policy and contact page. */
export function Footer() {
  const { links } = useServices().boot;
  return (
    <footer className={styles['footer']}>
      <nav aria-label={words.legal}>
        <ul className={styles['footerLinks']}>
          <li>
            <a href={links.terms}>{words.terms}</a>
          </li>
          <li>
            <a href={links.privacy}>{words.privacy}</a>
          </li>
          <li>
            <a href={links.contact}>{words.contact}</a>
          </li>
          <LanguageLinks />
        </ul>
      </nav>
    </footer>
  );
}
