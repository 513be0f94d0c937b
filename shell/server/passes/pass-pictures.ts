import { createReadCache } from '@ticket-storefront/server';
import { touchIcon } from '../document';
import { drawPicture, type Pictures } from '../pictures';
import type { PassShop, PassTicket } from './pass-ticket';

/** The sizes of Apple's pictures in points, which are up to three pixels each. */
const points = { icon: 29, logo: 50, thumbnail: 90 } as const;

const scales = [1, 2, 3] as const;

const maxBytes = 16 * 1024 * 1024;
/** Then the organiser may have changed the picture. */
const freshMs = 60 * 60_000;

/** PNG files by their names in a pass. */
type PassFiles = Readonly<Record<string, Buffer>>;

interface PassPictureOptions {
  readonly pictures: Pick<Pictures, 'read' | 'perform'>;
  readonly shop: PassShop;
}

/**
 * Creates the pictures of passes for Apple Wallet: the shop's icon and logo, a ticket in the colour of the pass without a logo, and the
 * event's picture, a drawn one if it has none. A picture that cannot be made is left out.
 */
export function createPassPictures({ pictures, shop }: PassPictureOptions) {
  const made = createReadCache<Buffer | null>({
    max: maxBytes,
    sizeOf: (picture, key) => key.length + (picture?.length ?? 0),
    freshMs: (picture) => (picture ? freshMs : 0),
  });

  async function squareOf(address: string, size: number): Promise<Buffer | null> {
    const picture = await pictures.read(address);
    return picture && pictures.perform({ kind: 'square', picture, size });
  }

  const icon = async (color: string, size: number) => touchIcon(color, size);

  const thumbnail = async ({ event, picture }: PassTicket, size: number) => {
    const own = picture && (await squareOf(picture, size));
    const drawn = { slug: event.slug, name: event.name, color: shop.color };
    return own || pictures.perform({ kind: 'square-drawn', drawing: drawPicture('background', drawn), size });
  };

  const logo = async (address: string | null, color: string, size: number) =>
    (address && (await squareOf(address, size))) || icon(color, size);

  return async (ticket: PassTicket): Promise<PassFiles> => {
    const { event, picture, fill } = ticket;
    const read = (name: keyof typeof points, of: string, make: (size: number) => Promise<Buffer | null>) =>
      scales.map(async (scale) => {
        const size = points[name] * scale;
        const file = `${name}${scale > 1 ? `@${scale}x` : ''}.png`;
        return [file, await made.get(`${file} ${of}`, () => make(size))] as const;
      });
    const files = await Promise.all([
      ...read('icon', fill.color, (size) => icon(fill.color, size)),
      ...read('logo', `${shop.logo} ${fill.color}`, (size) => logo(shop.logo, fill.color, size)),
      ...read('thumbnail', picture ?? event.slug, (size) => thumbnail(ticket, size)),
    ]);
    return Object.fromEntries(files.flatMap(([name, file]) => (file ? [[name, file]] : [])));
  };
}

export type PassPictures = ReturnType<typeof createPassPictures>;
