// A style that came with the waiting room, which is loaded later, would not be checked by its hash.
import '@storefront/ui/visually-hidden.module.css';
import './waiting/waiting-room.module.css';
import { start } from './app/start';
import { eventSlugOf } from './navigation/paths';
import { CheckoutPage } from './routes/checkout-page';

start(<CheckoutPage slug={eventSlugOf(window.location.pathname) ?? ''} />);
