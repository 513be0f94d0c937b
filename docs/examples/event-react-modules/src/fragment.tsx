import type { EventPageProps, Fragment } from '@ticket-storefront/contract';
import { createRoot } from 'react-dom/client';
import { Event } from './event';

const fragment: Fragment<EventPageProps> = {
  contract: '^1.0.0',
  mount(element, host, props) {
    const root = createRoot(element);
    const update = (next: EventPageProps) => root.render(<Event {...next} host={host} />);
    update(props);
    return { update, unmount: () => root.unmount() };
  },
};

export default fragment;
