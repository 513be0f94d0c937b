import { type ReactNode, Suspense } from 'react';
import { messages } from '#messages/frame';
import { EventPage } from '../event/event-page';
import { Layout } from '../layout';
import styles from '../layout/layout.module.css';
import { eventSlugOf, isEventPath } from '../navigation/paths';
import { usePageVisit, useServices } from '../services';

interface StorefrontRoutesProps {
  /** All pages, with the router. */
  readonly routed: ReactNode;
}

/**
 * The pages of the storefront in their layout. Each page has a document of its own, because its policy allows the pictures of
 * that page alone. An event page is rendered without the router.
 */
export function StorefrontRoutes({ routed }: StorefrontRoutesProps) {
  const { path } = useServices();
  usePageVisit(path);
  const slug = isEventPath(path) ? eventSlugOf(path) : null;
  return (
    <Layout
      // An event page has this link on its picture.
      navigation={
        slug === null &&
        path !== '/' && (
          <a className={styles['navigationLink']} href="/">
            {messages.allEvents}
          </a>
        )
      }
    >
      {slug === null ? <Suspense>{routed}</Suspense> : <EventPage slug={slug} />}
    </Layout>
  );
}
