import { type OpenGallery, openStories } from './open-stories';
import { serveGallery } from './serve-gallery';

/** Opens the gallery of a checkout in a browser, and closes it afterwards. @param root - folder of the checkout */
export async function withGallery<Result>(
  root: string,
  use: (gallery: OpenGallery) => Promise<Result>,
): Promise<Result> {
  const served = await serveGallery(root, 0);
  try {
    const gallery = await openStories(served.origin);
    return await use(gallery).finally(gallery.close);
  } finally {
    served.close();
  }
}
