import { expect, type Page } from '@playwright/test';

/** Sets the spacing of text that readers may set (WCAG 2.2, 1.4.12). */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-bottom:2em!important}',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing];
  });

/** Sees that the page is no wider than its window. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect.soft(await page.evaluate(overflow), `sideways ${where}`).toBe(0);
}

/** Text that its box does not show whole. */
const cutOffTexts = (): string[] => {
  const isSeen = (node: Element) => node.checkVisibility() && node.getBoundingClientRect().width > 1;
  const cuts = (node: Element) => {
    const { overflowX, overflowY } = getComputedStyle(node);
    const isClosed = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const isControl = node.matches('button, a, label, legend, select');
    return (
      ((isClosed(overflowX) || isControl) && node.scrollWidth > node.clientWidth + 1) ||
      ((isClosed(overflowY) || isControl) && node.scrollHeight > node.clientHeight + 1)
    );
  };
  return [...document.body.querySelectorAll('*')]
    .filter((node) => node.clientWidth > 1 && node.textContent?.trim() && isSeen(node) && cuts(node))
    .map((node) => `${node.localName}: ${node.textContent?.trim().slice(0, 60)}`);
};

/** Sees that no text is cut off by its box. */
export async function expectWholeTexts(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(cutOffTexts), `cut off ${where}`).toEqual([]);
}

/** Buttons and fields that a visitor with forced colours cannot tell from their ground. */
const shapelessControls = (): string[] => {
  const isSeen = (node: Element) => node.checkVisibility() && node.getBoundingClientRect().width > 1;
  const isDrawn = (color: string) => color !== 'rgba(0, 0, 0, 0)' && color !== 'transparent';
  const groundOf = (node: Element | null): string => {
    if (!node) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(node);
    return isDrawn(backgroundColor) ? backgroundColor : groundOf(node.parentElement);
  };
  const hasShape = (node: Element) => {
    const style = getComputedStyle(node);
    const hasBorder = style.borderTopStyle !== 'none' && Number.parseFloat(style.borderTopWidth) >= 1;
    const ground = groundOf(node.parentElement);
    if (hasBorder && isDrawn(style.borderTopColor) && style.borderTopColor !== ground) return true;
    return Boolean(node.textContent?.trim()) && style.color !== groundOf(node);
  };
  return [...document.querySelectorAll('button, input, select, a[href]')]
    .filter((node) => isSeen(node) && !node.matches('[type=checkbox]') && !hasShape(node))
    .map((node) => node.outerHTML.slice(0, 120));
};

/** Sees that in forced colours every control has a border that can be seen, or words. */
export async function expectShapes(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(shapelessControls), `without shape ${where}`).toEqual([]);
}

/** Sees that nothing moves by itself. */
export async function expectStill(page: Page, where: string): Promise<void> {
  const moving = 'document.getAnimations().filter((move) => move.playState === "running").length';
  await expect.poll(() => page.evaluate(moving), { message: `moving ${where}` }).toBe(0);
}

/** The least that fingers need, in pixels. */
const minButton = 44;

/** Sees that every button that is shown can be met with a finger. */
export async function expectLargeButtons(page: Page, where: string): Promise<void> {
  const small = await page.evaluate(
    (least) =>
      [...document.querySelectorAll('button, [role="button"]')]
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .map((button) => ({ button, box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < least - 0.5 || box.height < least - 0.5))
        .map(({ button, box }) => `${button.textContent || button.ariaLabel}: ${box.width} × ${box.height}`),
    minButton,
  );
  expect.soft(small, `small buttons ${where}`).toEqual([]);
}

/** Words of usual length that go over more than one line. */
const brokenWords = (): string[] => {
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const text = currentNode.textContent ?? '';
    if (!currentNode.parentElement?.checkVisibility() || currentNode.parentElement.clientWidth === 1)
      continue;
    for (const { 0: word, index } of text.matchAll(
      /(?<![\p{L}\p{N}])[\p{L}\p{N}$.,]{2,20}(?![\p{L}\p{N}])/gu,
    )) {
      range.setStart(currentNode, index);
      range.setEnd(currentNode, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
};

/** Sees that no word of at most 20 letters is broken into two lines. */
export async function expectWholeWords(page: Page, where: string): Promise<void> {
  expect.soft(await page.evaluate(brokenWords), `broken ${where}`).toEqual([]);
}
