import type { ShownRelease, View } from '../task';
import { fillForm } from './fill-form';
import { loadFragment, loadStyle, mountPart, wordsOf } from './part';
import type { ShopPage } from './shop-page';

/** A part that the workbench shows in its own page. */
export interface ShownInPage {
  /** Gives the part new props, and the page another colour scheme. */
  change(view: View): void;
  /** Fills its form in. */
  fill(): void;
}

declare global {
  interface Window {
    /** Shows a release in the slot of this page. @param tell - is told, one line each, what happens. */
    showPart(release: ShownRelease, view: View, tell: (line: string) => void): Promise<ShownInPage>;
  }
}

function wear({ scheme }: View): void {
  const { dataset } = document.documentElement;
  if (scheme === 'system') delete dataset['colorMode'];
  else dataset['colorMode'] = scheme;
}

function tellFaults(tell: (line: string) => void): void {
  window.addEventListener('error', ({ message }) => tell(`Error: ${message}`));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(`Rejection: ${wordsOf(reason)}`));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    tell(`Policy: ${effectiveDirective} refuses ${blockedURI || 'text'}`),
  );
}

/** Shows a release in the slot of this page. */
export async function showPart(
  shop: ShopPage,
  release: ShownRelease,
  view: View,
  tell: (line: string) => void,
): Promise<ShownInPage> {
  tellFaults(tell);
  wear(view);
  const slot = document.querySelector<HTMLElement>('#slot') ?? document.body;
  const onOutcome = (outcome: object) => tell(`onOutcome: ${JSON.stringify(outcome)}`);
  const [fragment] = await Promise.all([loadFragment(shop, release), ...release.styles.map(loadStyle)]);
  const { host, showInCart } = shop.createWorkbenchHost(release, view, tell);
  showInCart(view);
  const mounted = mountPart(fragment, slot, host, shop.viewProps(release.slot, view, onOutcome));
  return {
    change(next) {
      wear(next);
      showInCart(next);
      mounted.update(shop.viewProps(release.slot, next, onOutcome));
    },
    fill: () => fillForm(slot),
  };
}
