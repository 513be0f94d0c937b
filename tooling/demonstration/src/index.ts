/** The demonstration data. */
export { buildDemonstration, pictureFolder } from './demonstration';
