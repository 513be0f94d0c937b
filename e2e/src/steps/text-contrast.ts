import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { contrastOf } from './contrast';

/** A piece of text on the screen. */
interface DrawnText {
  readonly text: string;
  /** `rgb(r, g, b)` */
  readonly color: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Runs in the page: its texts that can be seen, those in fields too, but for those of disabled elements, which need no contrast. */
function collectTexts(): DrawnText[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const drawn = (color: string) => {
    if (!canvas) throw new Error('The browser draws nothing.');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return `rgb(${red}, ${green}, ${blue})`;
  };
  const isSeen = (element: Element): boolean => {
    for (let node: Element | null = element; node; node = node.parentElement) {
      const { opacity, visibility, clipPath } = getComputedStyle(node);
      if (opacity !== '1' || visibility !== 'visible' || clipPath !== 'none') return false;
      if (node.matches(':disabled, [aria-disabled="true"], [inert]')) return false;
      if (node.matches('details:not([open]) > :not(summary)')) return false;
    }
    return true;
  };
  // What stays while the page scrolls covers other texts for a moment, or darkens them with its shadow.
  const shadow = 40;
  const staying = [...document.body.querySelectorAll('*')]
    .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
    .map((element) => ({ element, place: element.getBoundingClientRect() }));
  const isCovered = (element: Element, { left, right, top, bottom }: DOMRect): boolean =>
    staying.some(
      ({ element: other, place }) =>
        !other.contains(element) &&
        Math.min(right, place.right) > Math.max(left, place.left) &&
        Math.min(bottom, place.bottom + shadow) > Math.max(top, place.top - shadow),
    );
  const texts: DrawnText[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode } = nodes;
    const { parentElement } = currentNode;
    const text = currentNode.textContent?.trim();
    if (!text || !parentElement || !isSeen(parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    for (const rect of range.getClientRects()) {
      const { x, y, width, height } = rect;
      if (width < 4 || height < 4 || isCovered(parentElement, rect)) continue;
      const place = { x: x + scrollX, y: y + scrollY, width, height };
      texts.push({ text, color: drawn(getComputedStyle(parentElement).color), ...place });
    }
  }
  const fields = 'input:not([type="checkbox"], [type="radio"], [type="hidden"]), textarea, select';
  for (const field of document.querySelectorAll<HTMLInputElement>(fields)) {
    const text = field.value || field.placeholder;
    const rect = field.getBoundingClientRect();
    const { x, y, width, height } = rect;
    if (!text || !isSeen(field) || width < 4 || isCovered(field, rect)) continue;
    const color = drawn(getComputedStyle(field, field.value ? null : '::placeholder').color);
    texts.push({ text, color, x: x + scrollX, y: y + scrollY, width, height });
  }
  return texts;
}

/** Reads a picture. @returns the median colour of a piece of it; null outside of it */
async function readPicture(png: Buffer) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return ({ x, y, width, height }: Omit<DrawnText, 'text' | 'color'>): string | null => {
    const channels: [number[], number[], number[]] = [[], [], []];
    const bottom = Math.min(info.height, y + height);
    const right = Math.min(info.width, x + width);
    for (let row = Math.max(0, Math.ceil(y)); row < bottom; row += 1) {
      for (let column = Math.max(0, Math.ceil(x)); column < right; column += 1) {
        const at = (row * info.width + column) * 3;
        for (const [offset, values] of channels.entries()) values.push(data[at + offset] ?? 0);
      }
    }
    if (channels[0].length === 0) return null;
    const median = channels.map((values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]);
    return `rgb(${median.join(', ')})`;
  };
}

/**
 * The texts of a page whose contrast with what is drawn behind them, pictures too, is below a limit. Needs a page without policy
 * (`bypassCSP`), because a style hides the texts for a moment.
 */
export async function textsBelow(page: Page, limit: number): Promise<string[]> {
  const texts = await page.evaluate(collectTexts);
  const style = await page.addStyleTag({
    content:
      '*, *::placeholder { color: transparent !important; text-shadow: none !important; transition: none !important }',
  });
  const picture = await page.screenshot({ fullPage: true, animations: 'disabled', scale: 'css' });
  await style.evaluate((element: Element) => element.remove());
  const colorAt = await readPicture(picture);
  const faint: string[] = [];
  for (const { text, color, ...place } of texts) {
    const behind = colorAt(place);
    const contrast = behind === null ? limit : contrastOf(color, behind);
    if (contrast < limit) faint.push(`${text.slice(0, 40)}: ${color} on ${behind} is ${contrast.toFixed(2)}`);
  }
  return faint;
}
