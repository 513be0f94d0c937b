import { checkoutTitle, type Event } from '@ticket-storefront/domain/events';
import type { ReactNode } from 'react';
import { type UseLoaded, useEventAppearance, usePageTitle, usePageVisit, useServices } from '../services';
import { Backdrop, Layout } from './layout';

import { EventNotFound, PageFailed } from './sheet';

interface CheckoutEventProps {
  readonly loading: UseLoaded<Event | null>;
  readonly placeholder: ReactNode;
  readonly children: (event: Event) => ReactNode;
}

/** A page at a checkout's address: its title and colors, and a placeholder until its event is loaded. */
export function CheckoutEvent({ loading: { current, retry }, placeholder, children }: CheckoutEventProps) {
  const event = current.state === 'loaded' ? current.value : null;
  usePageVisit(useServices().path);
  usePageTitle(checkoutTitle(event?.name));
  useEventAppearance(event);

  return (
    <Layout>
      <Backdrop event={current.state === 'loading' ? undefined : event} />
      {current.state === 'loading' && placeholder}
      {current.state === 'failed' && <PageFailed message={current.message} onRetry={retry} />}
      {current.state === 'loaded' && !event && <EventNotFound />}
      {event && children(event)}
    </Layout>
  );
}
