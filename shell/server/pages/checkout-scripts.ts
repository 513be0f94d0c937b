import type { ReleaseFile } from '@storefront/format/release-file';
import { checkoutEventOf } from '../contents/checkout-event';
import type { PageContents } from '../contents/page-contents';
import type { ReleaseSet, ReleaseSetPicker } from '../releases/pick-releases';

import type { CurrentVisit } from '../visit/visit-reader';
import { checkoutPage } from './page-table';
import { remotesOfPage } from './slots-of-page';

/** The scripts that the checkout of a page's event will start with in this visit, but for those that the page has itself. */
export async function checkoutScripts(
  pickReleases: ReleaseSetPicker,
  { registry, visit }: CurrentVisit,
  { event }: PageContents,
  { scripts: present, language }: ReleaseSet,
): Promise<ReleaseFile[]> {
  if (!event) return [];
  const remotes = remotesOfPage(registry, checkoutPage, checkoutEventOf(event).processor);
  const checkout = await pickReleases(registry, visit, { entry: checkoutPage.entry, language }, remotes);
  const scripts = [...checkout.scripts, ...Object.values(checkout.remotes).map(({ entry }) => entry)];
  return scripts.filter(({ url }) => !present.some((file) => file.url === url));
}
