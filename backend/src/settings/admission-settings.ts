import { defaulted } from '@storefront/server/setting';
import { positive } from '@storefront/server/settings-fields';

/** How many buyers are served at once, and how fast they are let in; the others wait in the waiting room. */
export const admissionFields = {
  ADMITTED_PER_EVENT: defaulted(positive, '300', 'most buyers in the checkout of one event at a time'),
  ADMITTED_IN_ALL: defaulted(positive, '600', 'most buyers in all checkouts at a time'),
  ADMITTED_PER_SECOND: defaulted(
    positive,
    '20',
    'most buyers who are let into the checkout of one event in a second; of an event by Stripe a third of it, since its orders cost more',
  ),
  ADMISSION_IDLE_MS: defaulted(
    positive,
    '180000',
    'milliseconds without a sign of life from a checkout, after which its buyer is no longer admitted',
  ),
  ADMISSION_LONGEST_MS: defaulted(positive, '900000', 'milliseconds that a buyer stays admitted at most'),
};
