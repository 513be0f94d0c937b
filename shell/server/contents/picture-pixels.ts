import type { PictureProcess } from '../pictures/picture-process';
import type { Pixel } from './main-tint';

/** Characters of a drawing that are looked at: more would not change what leads. */
const mostCharacters = 200_000;

/** The colours that a drawing names: what it draws is not known without drawing it. */
function svgPixels(text: string): Pixel[] {
  return [...text.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi)].map(([, digits = '']) => {
    const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
    const at = (place: number) => Number.parseInt(six.slice(place, place + 2), 16);
    return [at(0), at(2), at(4)];
  });
}

/** Pixels of which each has a red, green, blue and opacity, without those that are seen through. */
function opaquePixels(bytes: Buffer): Pixel[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) =>
    bytes.subarray(index * 4, index * 4 + 4),
  ).flatMap(([red = 0, green = 0, blue = 0, opacity = 0]): Pixel[] =>
    opacity < 128 ? [] : [[red, green, blue]],
  );
}

/** Pixels of a picture, or the colours that an SVG names. Empty for what cannot be decoded. */
export async function picturePixels(
  picture: Buffer,
  { perform }: Pick<PictureProcess, 'perform'>,
): Promise<readonly Pixel[]> {
  const start = picture.toString('utf8', 0, 2000);
  if (/<svg[\s>]/i.test(start)) return svgPixels(picture.toString('utf8', 0, mostCharacters));
  const bytes = await perform({ kind: 'sample', picture });
  return bytes ? opaquePixels(bytes) : [];
}
