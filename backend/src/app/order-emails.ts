import { providerLinks } from '@storefront/server/settings';
import { createOrderEmails } from '../mail/save-order-email';
import { createOrderLinks, type OrderLinks, type OrderServices } from '../orders';

import type { Settings } from '../settings/api-settings';

/** The addresses of orders' pages, by the settings of the API. */
export const orderLinks = ({ VISITOR_KEY, STOREFRONT_ORIGIN }: Settings): OrderLinks =>
  createOrderLinks({ key: VISITOR_KEY ?? null, origin: STOREFRONT_ORIGIN });

/** What writes e-mails about orders, by the settings of the API. */
export const orderEmails = (settings: Settings): OrderServices['saveEmail'] =>
  createOrderEmails({
    orders: orderLinks(settings),
    contact: providerLinks(settings).contact,
    storefront: settings.STOREFRONT_ORIGIN,
  });
