import { type ReactNode, Suspense, useState } from 'react';
import { messages } from '#messages/frame';
import { remoteInSlot } from '../boot';
import { EventPage } from '../event/event-page';
import { Layout } from '../layout';
import styles from '../layout/layout.module.css';
import { PageLink, usePath } from '../navigation/path';
import { eventSlugOf, isEventPath } from '../navigation/paths';
import { usePageVisit, useServices } from '../services';

interface StorefrontRoutesProps {
  /** All pages, with the router. */
  readonly routed: ReactNode;
}

/**
 * The pages of the storefront in their layout. A visit that starts at an event page renders it without the router, which
 * loads on the first navigation to another page.
 */
export function StorefrontRoutes({ routed }: StorefrontRoutesProps) {
  const services = useServices();
  const path = usePath(services.path);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && path !== services.path) setIsFirst(false);
  usePageVisit(path);
  // A document without the event's remotes, for example of an unknown path, cannot show an event.
  const reloadDocument = !services.boot.remotes[remoteInSlot(services.boot, 'event')];
  const slug = isFirst && isEventPath(path) ? eventSlugOf(path) : null;
  return (
    <Layout
      navigation={
        <PageLink className={styles['navigationLink']} to="/" reloadDocument={reloadDocument}>
          {messages.allEvents}
        </PageLink>
      }
    >
      {slug === null ? <Suspense>{routed}</Suspense> : <EventPage slug={slug} />}
    </Layout>
  );
}
