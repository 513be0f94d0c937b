import type { Processor } from '../common/processor';
import { connectStripe } from './connect-stripe';
import { freeTransaction } from './free-transaction';
import { stripeRoutes } from './stripe-routes';

/** Stripe: the browser charges, and Stripe tells the API. */
export const stripeProcessor: Processor = {
  name: 'stripe',
  connect(settings, database) {
    const stripe = connectStripe(settings, database);
    return {
      payments: stripe?.payments ?? null,
      register(server, services) {
        server.register(freeTransaction, { services });
        if (stripe) server.register(stripeRoutes, { services, stripe });
      },
    };
  },
};
