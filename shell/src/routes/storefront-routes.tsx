import type { ReactNode } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { Layout } from '../layout/layout';
import navigationStyles from '../layout/navigation.module.css';
import { PageLink } from '../navigation/page-link';
import { eventSlugOf, isConfirmationPath, isEventPath } from '../navigation/paths';
import { useServices } from '../services/shell-services';
import { ConfirmationPage } from './confirmation-page';
import { EventPage } from './event-page';
import { LandingPage } from './landing-page';
import { NotFoundPage } from './not-found-page';
import { usePageVisit } from './use-page-visit';

/** The page at a path. The keys keep events from sharing state. */
function pageAt(path: string): ReactNode {
  if (path === '/') return <LandingPage />;
  const slug = eventSlugOf(path);
  if (slug !== null && isEventPath(path)) return <EventPage key={slug} slug={slug} />;
  if (slug !== null && isConfirmationPath(path)) return <ConfirmationPage key={slug} slug={slug} />;
  return <NotFoundPage />;
}

/** The pages that are routed in the browser: all but the checkout, which is a document of its own. */
export function StorefrontRoutes() {
  const services = useServices();
  const path = usePathname({ ssrPath: services.path });
  usePageVisit(path);
  // A document without the event's remotes, such as that of an unknown path, cannot show an event.
  const reloadDocument = !services.boot.remotes['remote-event'];
  return (
    <Layout
      navigation={
        <PageLink className={navigationStyles['link']} to="/" reloadDocument={reloadDocument}>
          All events
        </PageLink>
      }
    >
      {pageAt(path)}
    </Layout>
  );
}
