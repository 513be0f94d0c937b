import { defaulted, optional } from '@storefront/server/setting';
import { positive } from '@storefront/server/settings-fields';

/** How long what is stored is kept (docs/operation.md, What is kept). */
export const retentionFields = {
  MAIL_KEPT_DAYS: defaulted(
    positive,
    '30',
    'days after which an e-mail that was sent is forgotten; it cannot be sent once more then',
  ),
  FAILED_MAIL_KEPT_DAYS: defaulted(
    positive,
    '90',
    'days after which an e-mail that could not be delivered is forgotten, whether a person has looked at it or not',
  ),
  BUYERS_KEPT_DAYS: optional(
    positive,
    'days after its event after which the buyer of a paid order is forgotten, who can then no longer be found or written to; without it buyers are kept',
  ),
  UNPAID_ORDERS_KEPT_DAYS: defaulted(
    positive,
    '90',
    'days after which an order that was refused or given up is deleted, if it is certain that no money comes',
  ),
  ATTENTION_KEPT_DAYS: defaulted(positive, '365', 'days for which a resolved matter is kept'),
  AUDIT_KEPT_DAYS: optional(
    positive,
    'days for which it is kept who did what to orders by `storefront orders`; without it always',
  ),
};
