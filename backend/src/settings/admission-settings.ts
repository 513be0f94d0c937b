import { defaulted } from '@storefront/server/setting';
import { positive } from '@storefront/server/settings-fields';

/** How many buyers are served at once, and how fast they are let in; the others wait in the waiting room. */
export const admissionFields = {
  ADMITTED_PER_EVENT: defaulted(
    positive,
    '300',
    'most buyers who take room in the checkout of one event at a time',
  ),
  ADMITTED_IN_ALL: defaulted(
    positive,
    '600',
    'most buyers who take room in all checkouts at a time; one event gets no more of it than is left for others',
  ),
  ADMITTED_PER_NETWORK: defaulted(
    positive,
    '20',
    'buyers of one network (/24 or /64) who take room in checkouts, or a place in line before others; more of them come after everybody else',
  ),
  ADMITTED_PER_WIDE_NETWORK: defaulted(positive, '80', 'the same of one /16 or /48'),
  ADMITTED_PER_SECOND: defaulted(
    positive,
    '20',
    'most buyers who are let into the checkout of one event in a second; fewer where orders by the event’s processor cost more',
  ),
  ADMISSION_WITHOUT_ORDER_MS: defaulted(
    positive,
    '90000',
    'milliseconds after which a buyer without an order takes no room from those who wait, and may still order',
  ),
  ADMISSION_IDLE_MS: defaulted(
    positive,
    '180000',
    'milliseconds without a sign of life from a checkout, after which its buyer is no longer admitted',
  ),
  ADMISSION_LONGEST_MS: defaulted(positive, '900000', 'milliseconds that a buyer stays admitted at most'),
};
