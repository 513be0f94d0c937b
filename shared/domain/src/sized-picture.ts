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

/** A picture for e-mails: twice the 600 pixels that they are wide, in the format that all mail programs show. */
export const mailPicture = { kind: 'background', width: 1200, format: 'jpeg' } as const;

/** Path of an event's picture for e-mails. */
export const mailPicturePath = (slug: string): string =>
  `/pictures/${encodeURIComponent(slug)}/${mailPicture.kind}-${mailPicture.width}.${mailPicture.format}`;

/** The `srcset` of an event's picture in one format, with paths of the shop. */
export const pictureSourceSet = (slug: string, kind: PictureKind, format: PictureFormat): string =>
  pictureWidths[kind]
    .map((width) => `/pictures/${encodeURIComponent(slug)}/${kind}-${width}.${format} ${width}w`)
    .join(', ');
