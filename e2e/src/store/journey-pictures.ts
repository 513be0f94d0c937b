import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { journeyOrigins, journeyStore } from './journey-store';

const folder = 'journeys/pictures';

/** The address below which the journeys' store has the pictures of organisers. */
export const journeyPictures = `${journeyOrigins.assets}/${folder}`;

const drawingOf = (color: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path fill="${color}" d="M0 0h16v9H0z"/></svg>`;

/** The provider's logo, green, in an address of its own: it costs no page of the journeys a request. */
export const providerLogo = `data:image/svg+xml,${encodeURIComponent(drawingOf('#0a6548'))}`;

/** Writes an orange picture of an event. */
export function writePictures(): void {
  const place = join(journeyStore.assets, folder);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'orchard.svg'), drawingOf('#f0961e'));
}
