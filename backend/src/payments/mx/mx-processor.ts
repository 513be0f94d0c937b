import type { Processor } from '../common/processor';
import { connectMxMerchant } from './connect-mx-merchant';
import { mxWebTransaction } from './mx-web-transaction';

/** MX Merchant: the API charges the card that comes with the order. */
export const mxProcessor: Processor = {
  name: 'mxmerchant',
  connect(settings) {
    const mxMerchant = connectMxMerchant(settings);
    return {
      payments: mxMerchant,
      register: (server, services) => void server.register(mxWebTransaction, { services, mxMerchant }),
    };
  },
};
