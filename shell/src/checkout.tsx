// Imported here because styles of the waiting room, which loads later, would not be checked by hash.
import '@ticket-storefront/ui/visually-hidden.module.css';
import './waiting/waiting-room.module.css';
import { start } from './app/start';
import { CheckoutPage } from './checkout/index';
import { receiveHandOver } from './hand-over';
import { eventSlugOf } from './navigation/paths';

const slug = eventSlugOf(window.location.pathname) ?? '';

start(<CheckoutPage slug={slug} />, (services) => receiveHandOver(services, slug));
