import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has between two controls of a purchase. */
const maxStops = 80;

/** What a person who sees the page and has no pointer would miss about the focus: null where it can be seen. */
const missingAtFocus = (): string | null => {
  const node = document.activeElement;
  if (!node || node === document.body) return 'the focus is on nothing';
  const { left, right, top, bottom } = node.getBoundingClientRect();
  const middle = [(left + right) / 2, (top + bottom) / 2] as const;
  const name = node.getAttribute('aria-label') ?? node.textContent ?? '';
  const what = `${node.localName} ${node.getAttribute('name') ?? name.trim().slice(0, 40)}`;
  if (middle[0] < 0 || middle[0] > innerWidth || middle[1] < 0 || middle[1] > innerHeight) {
    return `${what} is outside of the window`;
  }
  const hit = document.elementFromPoint(...middle);
  if (!hit || !(node.contains(hit) || hit.contains(node))) return `${what} is covered`;
  // A frame draws its focus inside.
  if (node.localName === 'iframe') return null;
  if (!node.matches(':focus-visible')) return `${what} has the focus and does not show it`;
  const isRing = ({ content, outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    content !== 'none' && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  // The link of a card covers the card by a box of its own.
  if (isRing(getComputedStyle(node, '::after'))) return null;
  for (let ring: Element | null = node; ring; ring = ring.parentElement) {
    if (isRing(getComputedStyle(ring))) return null;
  }
  return `${what} has no ring`;
};

const hasFocus = (target: Locator) =>
  target.evaluate((node) => node.ownerDocument.hasFocus() && node.ownerDocument.activeElement === node);

/** Sees that the focus is on something, and can be seen there. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(missingAtFocus), { timeout: 10_000 }).toBeNull();
}

/** Goes to a control by Tab, or backwards by Shift+Tab, with a visible focus at each stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${key} does not lead to ${target}.`);
}

/** Goes through a page by Tab, with a visible focus at each stop, until it leads out of it. @returns the stops. */
export async function tabThrough(page: Page): Promise<number> {
  const isOut = () => page.evaluate('document.activeElement === document.body');
  for (let stop = 0; stop < maxStops; stop++) {
    await page.keyboard.press('Tab');
    if (await isOut()) return stop;
    await expectVisibleFocus(page);
  }
  throw new Error('Tab does not lead out of the page.');
}

/** Goes to a control, and presses a key there, which leaves the focus visible. */
export async function pressAt(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types. */
export async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
