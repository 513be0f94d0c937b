import { start } from './app/start';
import { eventSlugOf } from './navigation/paths';
import { CheckoutPage } from './routes/checkout-page';

start(<CheckoutPage slug={eventSlugOf(window.location.pathname) ?? ''} />);
