import { busForms, busFormsOfShell, contractVersion, deprecations } from '@ticket-storefront/contract';
import { languages } from '@ticket-storefront/domain/language';
import type { Shop } from '@ticket-storefront/format/parts';

/** Describes this shop to the release platform. */
export const shop: Shop = {
  contractVersion,
  deprecations,
  languages,
  bus: { remote: busForms, shell: busFormsOfShell },
};
