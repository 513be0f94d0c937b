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
  /** All pages, by the router. */
  readonly routed: ReactNode;
}

/**
 * The pages of the storefront in their layout. A visit that begins with an event page gets that page without the router,
 * which is loaded with the first step to another one.
 */
export function StorefrontRoutes({ routed }: StorefrontRoutesProps) {
  const services = useServices();
  const path = usePath(services.path);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && path !== services.path) setIsFirst(false);
  usePageVisit(path);
  // A document without the event's remotes, such as that of an unknown path, cannot show an event.
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
