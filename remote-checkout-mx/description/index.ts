import { describeProcessor } from '@ticket-storefront/order-port';
import { baseAddress, defaulted, noBrowserNeeds, nonEmptyText, optional } from '@ticket-storefront/server';

/** MX Merchant: the card inputs are part of the page, and the API charges. */
export const mxMerchant = describeProcessor({
  name: 'mxmerchant',
  label: 'MX Merchant',
  folder: 'remote-checkout-mx',
  orderCost: 1,
  statementName: (descriptor) => descriptor,
  needsAccount: false,
  api: {
    fields: {
      MX_MERCHANT_ID: optional(nonEmptyText, 'id of the merchant account'),
      MX_CONSUMER_KEY: optional(nonEmptyText, 'consumer key of its API'),
      MX_CONSUMER_SECRET: optional(nonEmptyText, 'consumer secret of its API'),
      MX_BASE_URL: defaulted(
        baseAddress,
        'https://api.mxmerchant.com',
        'address of its API; the sandbox is `https://sandbox.api.mxmerchant.com`',
      ),
    },
    account: ['MX_MERCHANT_ID', 'MX_CONSUMER_KEY', 'MX_CONSUMER_SECRET'],
  },
  shell: { fields: {}, account: [] },
  browser: () => noBrowserNeeds,
});
