import { busForms, busFormsOfShell, contractVersion } from '@storefront/contract';
import { languages } from '@storefront/domain/language';
import type { Shop } from '@storefront/format/parts';

/** Describes this shop to the release platform. */
export const shop: Shop = {
  contractVersion,
  languages,
  bus: { remote: busForms, shell: busFormsOfShell },
};
