import { notFoundTitle } from '@ticket-storefront/domain/events';
import { ButtonLink } from '@ticket-storefront/ui';
import { Route, Routes, useLocation } from 'react-router-dom';
import { messages as frame } from '#messages/frame';
import { messages } from '#messages/landing';
import { ConfirmationPage } from '../confirmation/confirmation-page';
import { EventPage } from '../event/event-page';
import { LandingPage } from '../landing/landing-page';
import { PageMessage, Sheet } from '../layout';
import { eventSlugOf } from '../navigation/paths';
import { usePageTitle } from '../services';

function NotFoundPage() {
  usePageTitle(notFoundTitle());
  return (
    <Sheet narrow>
      <PageMessage title={messages.notFound}>
        <p>{messages.nothingHere}</p>
        <ButtonLink href="/">{frame.seeAllEvents}</ButtonLink>
      </PageMessage>
    </Sheet>
  );
}

/** A page of one event. Its key prevents events from sharing state. */
function EventRoute({ page: Page }: { readonly page: typeof EventPage | typeof ConfirmationPage }) {
  const slug = eventSlugOf(useLocation().pathname);
  return slug === null ? <NotFoundPage /> : <Page key={slug} slug={slug} />;
}

/** The pages routed in the browser: all except the checkout, which is a separate document. */
export const RoutedPages = () => (
  <Routes>
    <Route path="/" element={<LandingPage />} />
    <Route path="/events/:slug" element={<EventRoute page={EventPage} />} />
    <Route path="/events/:slug/confirmation" element={<EventRoute page={ConfirmationPage} />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
