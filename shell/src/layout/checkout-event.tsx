import { checkoutTitle, type Event } from '@storefront/domain/events';
import type { ReactNode } from 'react';
import { type UseLoaded, useEventAppearance, usePageTitle, usePageVisit, useServices } from '../services';
import { Backdrop, Layout } from './layout';

import { EventNotFound, PageFailed } from './sheet';

interface CheckoutEventProps {
  readonly loading: UseLoaded<Event | null>;
  /** What is shown until the event is there. */
  readonly placeholder: ReactNode;
  /** What is shown of the event once it is there. */
  readonly children: (event: Event) => ReactNode;
}

/** A page at the address of a checkout: its title and colors, and what it shows until its event is there. */
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
