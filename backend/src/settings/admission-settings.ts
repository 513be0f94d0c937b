import { defaulted } from '@storefront/server/setting';
import { positive } from '@storefront/server/settings-fields';

/** How many buyers are served at once; the others wait in the waiting room. */
export const admissionFields = {
  ADMITTED_PER_EVENT: defaulted(positive, '300', 'most buyers in the checkout of one event at a time'),
  ADMITTED_IN_ALL: defaulted(positive, '600', 'most buyers in all checkouts at a time'),
  ADMISSION_IDLE_MS: defaulted(
    positive,
    '180000',
    'milliseconds without a sign of life from a checkout, after which its buyer is no longer admitted',
  ),
  ADMISSION_LONGEST_MS: defaulted(positive, '900000', 'milliseconds that a buyer stays admitted at most'),
};
