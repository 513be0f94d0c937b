import { Route, Routes, useLocation } from 'react-router-dom';
import { eventSlugOf } from '../navigation/paths';
import { ConfirmationPage } from './confirmation-page';
import { EventPage } from './event-page';
import { LandingPage } from './landing-page';
import { NotFoundPage } from './not-found-page';

/** A page of one event. Its key keeps events from sharing state. */
function EventRoute({ page: Page }: { readonly page: typeof EventPage | typeof ConfirmationPage }) {
  const slug = eventSlugOf(useLocation().pathname);
  return slug === null ? <NotFoundPage /> : <Page key={slug} slug={slug} />;
}

/** The pages that are routed in the browser: all but the checkout, which is a document of its own. */
export const RoutedPages = () => (
  <Routes>
    <Route path="/" element={<LandingPage />} />
    <Route path="/events/:slug" element={<EventRoute page={EventPage} />} />
    <Route path="/events/:slug/confirmation" element={<EventRoute page={ConfirmationPage} />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
