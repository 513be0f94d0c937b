import type { PictureFormat } from '@storefront/domain/sized-picture';

/** Pixels of the largest picture that is decoded. */
export const mostPixels = 100_000_000;

/** What is done with the bytes of an organiser's picture, by a process of its own. */
export type PictureTask =
  | {
      readonly kind: 'resize';
      readonly picture: Uint8Array;
      readonly width: number;
      readonly format: PictureFormat;
    }
  /** A small picture of it, four bytes for each pixel: red, green, blue and opacity. */
  | { readonly kind: 'sample'; readonly picture: Uint8Array };
