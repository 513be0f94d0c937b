import type { Locator } from '@playwright/test';

/** A price as a visitor sees it. */
export interface SeenPrice {
  readonly text: string;
  /** Pixels of its letters. */
  readonly size: number;
  /** Weight of its letters, such as 700. */
  readonly weight: number;
  /** Over how many lines it goes, with the words that belong to it. */
  readonly lines: number;
}

/** The texts with an amount within an element, in their order. */
export const readPrices = (box: Locator): Promise<SeenPrice[]> =>
  box.evaluate((element) => {
    const prices: SeenPrice[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const text = currentNode.textContent ?? '';
      if (!text.includes('$') || !currentNode.parentElement?.checkVisibility()) continue;
      const { fontSize, fontWeight } = getComputedStyle(currentNode.parentElement);
      const range = document.createRange();
      range.selectNodeContents(currentNode.parentElement.closest('small') ?? currentNode);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      prices.push({ text, size: Number.parseFloat(fontSize), weight: Number(fontWeight), lines: tops.size });
    }
    return prices;
  });
