/** Runs the command line with the plug-in of a shop. */
export type { LocalRelease, Questionnaire, ShopPlugIn } from './program/shop-plug-in';
export { runStorefront } from './storefront';
