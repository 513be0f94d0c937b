import { eventSlugOf } from './app/paths';
import { start } from './app/start';
import { CheckoutPage } from './routes/checkout-page';

start(<CheckoutPage slug={eventSlugOf(window.location.pathname) ?? ''} />);
