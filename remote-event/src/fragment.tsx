import { reactFragment } from '@storefront/fragment/react-fragment';
import { EventPage } from './event-page';

export default reactFragment(EventPage);
