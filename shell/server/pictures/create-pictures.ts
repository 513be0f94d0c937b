import { createOrganiserPictures, type OrganiserPictures } from './organiser-pictures';
import { createPictureProcess, type PictureProcess } from './picture-process';
import { createSizedPictures, type SizedPictures } from './sized-pictures';

/** Organisers' pictures: as they have them, in the sizes of the shop, and what else is made of them. */
export interface Pictures extends PictureProcess {
  readonly read: OrganiserPictures;
  readonly sized: SizedPictures;
}

/** @param ownOrigins - of ours, that organisers may have pictures on. */
export function createPictures(ownOrigins: readonly string[]): Pictures {
  const read = createOrganiserPictures(ownOrigins);
  const process = createPictureProcess();
  return { ...process, read, sized: createSizedPictures(read, process) };
}
