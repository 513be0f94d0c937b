import { useServices } from '../services/shell-services';
import styles from './layout.module.css';

/** Links to the provider's terms, privacy policy and contact page. */
export function Footer() {
  const { links } = useServices().boot;
  return (
    <footer className={styles['footer']}>
      <nav aria-label="Legal and contact">
        <ul className={styles['footerLinks']}>
          <li>
            <a href={links.terms}>Terms &amp; Conditions</a>
          </li>
          <li>
            <a href={links.privacy}>Privacy Policy</a>
          </li>
          <li>
            <a href={links.contact}>Contact Us</a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
