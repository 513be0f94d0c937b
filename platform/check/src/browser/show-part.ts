import type { ShownRelease, View } from '../task';
import { fillForm } from './fill-form';
import { loadFragment, loadStyle, mountPart, slotOfPage, watchFaults } from './part';
import type { ShopPage } from './shop-page';

/** A part in its page of the workbench. */
export interface ShownInPage {
  /** Updates the props of the part and the colour scheme of the page. */
  change(view: View): void;
  /** Fills in the form of the part. */
  fill(): void;
}

declare global {
  interface Window {
    /** Shows a release in the slot of this page. @param log - receives a line for each event. */
    showPart(release: ShownRelease, view: View, log: (line: string) => void): Promise<ShownInPage>;
  }
}

function applyScheme({ scheme }: View): void {
  const { dataset } = document.documentElement;
  if (scheme === 'system') delete dataset['colorMode'];
  else dataset['colorMode'] = scheme;
}

/** Shows a release in the slot of this page. */
export async function showPart(
  shop: ShopPage,
  release: ShownRelease,
  view: View,
  log: (line: string) => void,
): Promise<ShownInPage> {
  watchFaults((kind, text) => log(`${kind}: ${text}`));
  applyScheme(view);
  const slot = slotOfPage();
  const onOutcome = (outcome: object) => log(`onOutcome: ${JSON.stringify(outcome)}`);
  const [fragment] = await Promise.all([loadFragment(shop, release), ...release.styles.map(loadStyle)]);
  const { host, showInCart } = shop.createWorkbenchHost(release, view, log);
  showInCart(view);
  const mounted = mountPart(fragment, slot, host, shop.viewProps(release.slot, view, onOutcome));
  return {
    change(next) {
      applyScheme(next);
      showInCart(next);
      mounted.update(shop.viewProps(release.slot, next, onOutcome));
    },
    fill: () => fillForm(slot),
  };
}
