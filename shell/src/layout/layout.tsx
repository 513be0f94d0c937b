import { drawnPicturePath, type Event } from '@ticket-storefront/domain/events';
import { type Language, languageNames, languages } from '@ticket-storefront/domain/language';
import { classNames, EventPicture } from '@ticket-storefront/ui';
import type { ReactNode } from 'react';
import { messages } from '#messages/frame';
import { backdropSizes } from '../boot';
import { findOrderPath } from '../navigation/paths';
import { useServices } from '../services';
import styles from './layout.module.css';

interface BackdropProps {
  /** Undefined while loading; null if there is no event. */
  readonly event: Pick<Event, 'id' | 'ticketing_slug' | 'ticketing_background_url'> | null | undefined;
}

interface BackgroundPictureProps extends BackdropProps {
  readonly className: string | undefined;
  /** Its width on the screen, as in `<img sizes>`. */
  readonly sizes: string;
  /** Whether it is the page's picture that moves from and to other pages. */
  readonly moves?: boolean;
}

/** An event's background picture, or a drawn one if there is none or it fails to load. */
export const BackgroundPicture = ({ event, className, sizes, moves = false }: BackgroundPictureProps) =>
  event !== undefined && (
    <EventPicture
      className={className}
      slug={event?.ticketing_slug ?? ''}
      kind="background"
      moves={moves ? event?.id : undefined}
      address={event?.ticketing_background_url || null}
      sizes={sizes}
      alt=""
      fetchPriority="high"
    />
  );

/** The background picture of an event's pages. */
export function Backdrop({ event }: BackdropProps) {
  return (
    <div className={styles['backdrop']}>
      <BackgroundPicture className={styles['picture']} event={event} sizes={backdropSizes} />
    </div>
  );
}

/** The address of the open page in another language. */
function addressIn(language: Language): string {
  const address = new URL(window.location.href);
  address.searchParams.set('lang', language);
  return address.href;
}

/** Links to the page in the other languages, each in its own name. */
const LanguageLinks = () =>
  languages
    .filter((language) => language !== messages.language)
    .map((language) => (
      <li key={language}>
        <a
          href={`?lang=${language}`}
          hrefLang={language}
          lang={language}
          onClick={({ currentTarget }) => {
            // The server that rendered the link did not know the visitor's part of the address, for example an order's reference.
            currentTarget.href = addressIn(language);
          }}
        >
          {languageNames[language]}
        </a>
      </li>
    ));

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
        aria-label={messages.providerSite(provider.name)}
      >
        <img
          className={classNames(styles['brandPicture'], !provider.logo && styles['drawn'])}
          src={provider.logo ?? drawnPicturePath('', 'logo')}
          alt=""
        />
        <span aria-hidden="true">{provider.name}</span>
      </a>
      {children}
    </header>
  );
}

/** Links to the provider's terms, rules for refunds, privacy policy and contact page. */
function Footer() {
  const { links, refunds } = useServices().boot;
  return (
    <footer className={styles['footer']}>
      <nav aria-label={messages.legal}>
        <ul className={styles['footerLinks']}>
          <li>
            <a href={links.terms}>{messages.terms}</a>
          </li>
          {refunds && (
            <li>
              <a href={refunds}>{messages.refunds}</a>
            </li>
          )}
          <li>
            <a href={links.privacy}>{messages.privacy}</a>
          </li>
          <li>
            <a href={links.contact}>{messages.contact}</a>
          </li>
          <li>
            <a href={findOrderPath}>{messages.findOrder}</a>
          </li>
          <LanguageLinks />
        </ul>
      </nav>
    </footer>
  );
}

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
        {messages.skip}
      </a>
      <Header>{navigation}</Header>
      <main id="main" className={styles['main']} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
