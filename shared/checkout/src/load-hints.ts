/** Loads what is known of zipcodes and of providers of email when one is entered, so that no first load contains it. */
export const loadHints = () => import(/* webpackChunkName: "hints" */ './hints');
