import { type ComponentType, createElement } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { Layout } from '../layout/layout';
import navigationStyles from '../layout/navigation.module.css';
import { PageLink } from '../navigation/page-link';
import { eventSlugOf } from '../navigation/paths';
import { useServices } from '../services/shell-services';
import { ConfirmationPage } from './confirmation-page';
import { EventPage } from './event-page';
import { LandingPage } from './landing-page';
import { NotFoundPage } from './not-found-page';
import { usePageVisit } from './use-page-visit';

interface EventRouteProps {
  readonly page: ComponentType<{ readonly slug: string }>;
}

/** A page of one event. Its key keeps events from sharing state. */
function EventRoute({ page }: EventRouteProps) {
  const slug = eventSlugOf(useLocation().pathname);
  return slug === null ? <NotFoundPage /> : createElement(page, { key: slug, slug });
}

/** The pages that are routed in the browser: all but the checkout, which is a document of its own. */
export function StorefrontRoutes() {
  usePageVisit(useLocation().pathname);
  const { boot } = useServices();
  // A document without the event's remotes, such as that of an unknown path, cannot show an event.
  const reloadDocument = !boot.remotes['remote-event'];
  return (
    <Layout
      navigation={
        <PageLink className={navigationStyles['link']} to="/" reloadDocument={reloadDocument}>
          All events
        </PageLink>
      }
    >
      <Routes>
        <Route path="/" element={<LandingPage />} />
        <Route path="/events/:slug" element={<EventRoute page={EventPage} />} />
        <Route path="/events/:slug/confirmation" element={<EventRoute page={ConfirmationPage} />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Layout>
  );
}
