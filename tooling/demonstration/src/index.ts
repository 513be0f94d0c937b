/** The demonstration data. */
export { buildDemonstration } from './build-demonstration';
export { pictureFolder } from './picture-folder';
