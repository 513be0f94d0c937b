import { join } from 'node:path';

/** The folder of the pictures that the demonstration's events name. */
export const pictureFolder = join(import.meta.dirname, 'pictures');
