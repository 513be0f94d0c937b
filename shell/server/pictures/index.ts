export { drawnTint, drawPicture, minContrast, readableOn, shopColor } from './drawn-pictures';
export type { PictureProcess } from './picture-process';
export { pictureRoutes } from './picture-routes';
export { createPictures, type Pictures } from './pictures';
export { sharedSize } from './shared-size';
