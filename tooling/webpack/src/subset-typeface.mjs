import subsetFont from 'subset-font';

export const raw = true;

/**
 * A webpack loader that reduces a variable font to some characters in one weight.
 * @this {import('webpack').LoaderContext<{ characters: string, weight: number }>}
 * @param {Buffer} font
 */
export default function subsetTypeface(font) {
  const { characters, weight } = this.getOptions();
  const axes = { targetFormat: 'woff2', variationAxes: { wght: weight } };
  // Without alternative forms of letters, for example small capitals.
  return subsetFont(font, characters, { ...axes, noLayoutClosure: true });
}
