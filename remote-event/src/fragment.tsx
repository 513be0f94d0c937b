import { reactFragment } from '@ticket-storefront/fragment';
import { EventPage } from './event-page';

export default reactFragment(EventPage);
