import type { Locator } from '@playwright/test';

/** The least contrast of text by WCAG 2.2 AA. */
export const minContrast = 4.5;

/** Red, green and blue of a colour, `rgb(r, g, b)`. */
export const channels = (color: string): readonly number[] => (color.match(/\d+/g) ?? []).map(Number);

/** Relative luminance of a colour (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colours stand out from each other, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour of an element as the screen shows it, `rgb(r, g, b)`, in whichever form it is styled. */
export const readColor = (
  element: Locator,
  property: 'color' | 'backgroundColor',
  part?: '::placeholder',
): Promise<string> =>
  element.evaluate(
    (node, [name, pseudo]) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      if (!canvas) throw new Error('The browser draws nothing.');
      canvas.fillStyle = getComputedStyle(node, pseudo)[name];
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
      return `rgb(${red}, ${green}, ${blue})`;
    },
    [property, part ?? null] as const,
  );

/** The contrast of an element's text, or its placeholder, with the box behind it. */
export async function readContrast(element: Locator, box: Locator, part?: '::placeholder'): Promise<number> {
  return contrastOf(await readColor(element, 'color', part), await readColor(box, 'backgroundColor'));
}
