import type { Locator } from '@playwright/test';

const channels = (color: string): readonly number[] => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

/** Relative luminance of a colour as a browser computes it, `rgb(r, g, b)` (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colours stand out from each other, from 1 to 21 (WCAG 2.2, contrast ratio). */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** How far the text of an input, or its placeholder, stands out from the box that it is drawn on. */
export async function readContrast(input: Locator, box: Locator, part?: '::placeholder'): Promise<number> {
  const color = await input.evaluate((node, pseudo) => getComputedStyle(node, pseudo).color, part ?? null);
  const background = await box.evaluate((node) => getComputedStyle(node).backgroundColor);
  return contrastOf(color, background);
}
