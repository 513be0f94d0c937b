import { busForms, busFormsOfShell, contractVersion } from '@storefront/contract';
import { languages } from '@storefront/domain/language';
import type { Shop } from '@storefront/format/parts';

/** What the release platform has to know of this shop. */
export const shop: Shop = {
  contractVersion,
  languages,
  bus: { remote: busForms, shell: busFormsOfShell },
};
