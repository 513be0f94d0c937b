import { describeProcessor } from '@ticket-storefront/order-port';
import { baseAddress, defaulted, noBrowserNeeds, nonEmptyText, optional } from '@ticket-storefront/server';

/** Acme: the card inputs are part of the page, and the API charges. */
export const acme = describeProcessor({
  name: 'acme',
  label: 'Acme',
  folder: 'remote-checkout-acme',
  orderCost: 1,
  statementName: (descriptor) => descriptor,
  needsAccount: false,
  api: {
    fields: {
      ACME_API_KEY: optional(nonEmptyText, 'key of its API'),
      ACME_API_URL: defaulted(baseAddress, 'https://api.acme.example', 'address of its API'),
    },
    account: ['ACME_API_KEY'],
  },
  shell: { fields: {}, account: [] },
  browser: () => noBrowserNeeds,
});
