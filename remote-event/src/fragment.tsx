import { reactFragment } from '@storefront/fragment';
import { EventPage } from './event-page';

export default reactFragment(EventPage);
