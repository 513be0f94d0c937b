import { convertIndexedToRgb, decode as decodePng, hasPngSignature } from 'fast-png';
import { decode as decodeJpeg } from 'jpeg-js';
import type { Pixel } from './main-tint';

/** Pixels of the largest picture that is decoded. */
const mostMegapixels = 24;
const mostMebibytes = 300;

/** Pixels that are looked at: more would not change what leads. */
const samples = 4000;

const isJpeg = (picture: Buffer) => picture.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

/** Every so many pixels of a decoded picture, without those that are seen through. */
function sampled(data: ArrayLike<number>, channels: number, most: number): Pixel[] {
  const count = Math.floor(data.length / channels);
  const step = Math.max(1, Math.floor(count / samples));
  const pixels: Pixel[] = [];
  for (let index = 0; index < count; index += step) {
    const at = (channel: number) => ((data[index * channels + channel] ?? 0) / most) * 255;
    const isGrey = channels < 3;
    if (channels % 2 === 0 && at(channels - 1) < 128) continue;
    pixels.push(isGrey ? [at(0), at(0), at(0)] : [at(0), at(1), at(2)]);
  }
  return pixels;
}

function pngPixels(picture: Buffer): Pixel[] {
  // Width and height stand in the first chunk.
  if (picture.readUInt32BE(16) * picture.readUInt32BE(20) > mostMegapixels * 1e6) return [];
  const png = decodePng(picture);
  if (png.palette) return sampled(convertIndexedToRgb(png), png.palette[0]?.length ?? 3, 255);
  return sampled(png.data, png.channels, 2 ** png.depth - 1);
}

/** The colours that a drawing names: what it draws is not known without drawing it. */
function svgPixels(text: string): Pixel[] {
  return [...text.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi)].slice(0, samples).map(([, digits = '']) => {
    const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
    const at = (place: number) => Number.parseInt(six.slice(place, place + 2), 16);
    return [at(0), at(2), at(4)];
  });
}

/**
 * Pixels of a picture: JPEG, PNG, or the colours that an SVG names. Empty for one of another kind, or of more than 24 megapixels.
 * @throws where it cannot be decoded.
 */
export function picturePixels(picture: Buffer): readonly Pixel[] {
  if (isJpeg(picture)) {
    const { data } = decodeJpeg(picture, {
      useTArray: true,
      maxResolutionInMP: mostMegapixels,
      maxMemoryUsageInMB: mostMebibytes,
    });
    return sampled(data, 4, 255);
  }
  if (hasPngSignature(picture)) return pngPixels(picture);
  const text = picture.toString('utf8');
  return /<svg[\s>]/i.test(text.slice(0, 2000)) ? svgPixels(text) : [];
}
