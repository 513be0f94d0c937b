/** Widths of an organiser's pictures in the shop, in pixels (docs/rules.md, Pictures). */
export const pictureWidths = {
  background: [480, 960, 1440, 2160],
  logo: [128, 256, 384],
} as const;

/** The purpose of an event's picture. */
export type PictureKind = keyof typeof pictureWidths;

/** The formats of these pictures, smallest first. */
export const pictureFormats = ['avif', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** Whether the picture at an address is resized: vector graphics fit every size. */
export const isResized = (address: string): boolean =>
  /^https?:/i.test(address) && !/\.svg$/i.test(address.replace(/[?#].*/, ''));

/** The `srcset` of an event's picture in one format, with paths of the shop. */
export const pictureSourceSet = (slug: string, kind: PictureKind, format: PictureFormat): string =>
  pictureWidths[kind]
    .map((width) => `/pictures/${encodeURIComponent(slug)}/${kind}-${width}.${format} ${width}w`)
    .join(', ');

/** The path of an event's picture as JPEG, for previews of links and for e-mails, which show no other formats. */
export const sharedPicturePath = (slug: string): string => `/pictures/${encodeURIComponent(slug)}/share.jpg`;

/** The slug of the shop's own drawn pictures. */
export const shopSlug = 'shop';

/** The path of the picture that the shop draws for an event without one of a kind. @param slug - empty for the shop itself */
export const drawnPicturePath = (slug: string, kind: PictureKind): string =>
  `/pictures/${encodeURIComponent(slug || shopSlug)}/${kind}.svg`;
