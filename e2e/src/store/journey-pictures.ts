import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { journeyOrigins, journeyStore } from './journey-store';

const folder = 'journeys/pictures';

/** The address below which the journeys' store has the pictures of organisers. */
export const journeyPictures = `${journeyOrigins.assets}/${folder}`;

const drawingOf = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="${color}" d="M0 0h16v9H0z"/></svg>`;

/** The provider's logo, green, in an address of its own: it costs no page of the journeys a request. */
export const providerLogo = `data:image/svg+xml,${encodeURIComponent(drawingOf('#0a6548'))}`;

/** Writes an orange photograph of an event. */
export async function writePictures(): Promise<void> {
  const place = join(journeyStore.assets, folder);
  mkdirSync(place, { recursive: true });
  const photograph = sharp({
    create: { width: 2400, height: 1350, channels: 3, background: '#f0961e' },
  });
  await photograph.jpeg({ quality: 100 }).toFile(join(place, 'orchard.jpg'));
}
