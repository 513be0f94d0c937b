import type { Processor } from '../common/processor';
import { braintreeToken } from './braintree-token';
import { braintreeWebTransaction } from './braintree-web-transaction';
import { connectBraintree } from './connect-braintree';

/** Braintree: the API charges what the hosted fields made of the card. */
export const braintreeProcessor: Processor = {
  name: 'braintree',
  connect(settings) {
    const braintree = connectBraintree(settings);
    return {
      payments: braintree,
      register(server, services) {
        server.register(braintreeToken, { braintree });
        server.register(braintreeWebTransaction, { services, braintree });
      },
    };
  },
};
