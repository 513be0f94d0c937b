/** What the shell server writes into a document. */
export { type Boot, bootElementId, bootSchema } from './boot';
export { slotAttribute } from './shell-page';
