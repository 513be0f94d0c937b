import { busForms, busFormsOfShell } from '@storefront/contract/bus-forms';
import { contractVersion } from '@storefront/contract/contract-version';
import { languages } from '@storefront/domain/language';
import type { Shop } from '@storefront/format/shop';

/** What the release platform has to know of this shop. */
export const shop: Shop = {
  contractVersion,
  languages,
  bus: { remote: busForms, shell: busFormsOfShell },
};
