import { checkViews } from './look-at-views';
import type { OpenGallery } from './open-stories';

/** PNG files by what they show, such as `remote-cart/src/cart-panel: empty, phone, dark`. */
export type Pictures = ReadonlyMap<string, Buffer>;

/** Takes a picture of every story at each width and in each scheme. */
export async function takePictures(gallery: OpenGallery): Promise<Pictures> {
  const pictures = new Map<string, Buffer>();
  await checkViews(gallery, async (page, view) => {
    pictures.set(view, await page.screenshot({ animations: 'disabled' }));
  });
  return pictures;
}
