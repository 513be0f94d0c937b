/** Widths, in pixels, that the shop has an organiser's pictures in (docs/rules.md, Pictures). */
export const pictureWidths = {
  background: [480, 960, 1440, 2160],
  logo: [128, 256, 384],
} as const;

/** What a picture of an event is for. */
export type PictureKind = keyof typeof pictureWidths;

/** The formats of those pictures, the smaller one first. */
export const pictureFormats = ['avif', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** Whether a picture at an address is made smaller: a drawing is right at every size. */
export const isResized = (address: string): boolean =>
  /^https?:/i.test(address) && !/\.svg$/i.test(address.replace(/[?#].*/, ''));

/** The `srcset` of an event's picture in one format, by paths of the shop. */
export const pictureSourceSet = (slug: string, kind: PictureKind, format: PictureFormat): string =>
  pictureWidths[kind]
    .map((width) => `/pictures/${encodeURIComponent(slug)}/${kind}-${width}.${format} ${width}w`)
    .join(', ');
