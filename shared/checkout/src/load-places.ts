/** Loads the places of zipcodes when a zipcode is entered, so that no first load contains them. */
export const loadPlaces = () => import(/* webpackChunkName: "places" */ './places');
