/** Runs the command line with the plug-in of a shop. */
export type { LocalRelease, Questionnaire, ShopPlugIn } from './program';
export { runStorefront } from './storefront';
