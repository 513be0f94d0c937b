import type { Shop } from '@storefront/format/shop';

const commands = { 'cart:remove': [['itemId']], 'cart:clear': [[]] };
const facts = { 'promo:rejected': ['reason'] };

/** A shop of two languages and a few messages, whose contract has its first version. */
export const testShop: Shop = {
  contractVersion: '1.0.0',
  languages: ['en', 'es'],
  bus: { remote: { commands, facts }, shell: { commands, facts } },
};
