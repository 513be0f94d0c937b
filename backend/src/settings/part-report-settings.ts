import { defaulted, optional } from '@storefront/server/setting';
import { positive, secret } from '@storefront/server/settings-fields';
import { webhookFields } from '@storefront/server/webhook';

/** Settings of what the API is told of parts (docs/operation.md, Parts). */
export const partReportFields = {
  PART_REPORTS_PER_MINUTE: defaulted(positive, '600', 'reports about parts per minute and address'),
  PART_HEALTH_WINDOW_MS: defaulted(
    positive,
    '900000',
    'milliseconds whose visits say how a release of a part fares',
  ),
  PART_FAULTS_DAYS: defaulted(positive, '14', 'days for which faults of parts are kept'),
  PART_SICK_VISITS: defaulted(positive, '5', 'visits that must have failed before a release is called sick'),
  PART_SICK_PERCENT: defaulted(
    positive,
    '5',
    'percent of its visits that must have failed before a release is called sick',
  ),
  ...webhookFields,
  OPERATOR_TOKEN: optional(
    secret,
    'by which `storefront status` and `storefront logs` ask the API how parts fare: at least 32 characters; without it they are not told',
  ),
};
