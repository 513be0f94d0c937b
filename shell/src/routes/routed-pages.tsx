import { notFoundTitle } from '@ticket-storefront/domain/events';
import { ButtonLink } from '@ticket-storefront/ui';
import { Route, Routes, useLocation } from 'react-router-dom';
import { messages as frame } from '#messages/frame';
import { messages } from '#messages/landing';
import { ConfirmationPage } from '../confirmation/confirmation-page';
import { HandOverPage } from '../hand-over';
import { LandingPage } from '../landing/landing-page';
import NextEvents from '../landing/next-events';
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
      <NextEvents />
    </Sheet>
  );
}

function ConfirmationRoute() {
  const slug = eventSlugOf(useLocation().pathname);
  return slug === null ? <NotFoundPage /> : <ConfirmationPage slug={slug} />;
}

function HandOverRoute() {
  const slug = eventSlugOf(useLocation().pathname);
  return slug === null ? <NotFoundPage /> : <HandOverPage slug={slug} />;
}

/** All pages but event pages and checkouts, which need no router. */
export const RoutedPages = () => (
  <Routes>
    <Route path="/" element={<LandingPage />} />
    <Route path="/events/:slug/confirmation" element={<ConfirmationRoute />} />
    <Route path="/events/:slug/checkout" element={<HandOverRoute />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
);
