import { storeAt } from './store-location';

/** Where the store of the browser journeys listens; it takes four ports in a row. */
export const journeyPort = 4300;

/** That store. */
export const journeyStore = storeAt(journeyPort);

/** The addresses of that store. */
export const journeyOrigins = journeyStore.origins;

/** Folder of that store's state. */
export const journeyStoreFolder = journeyStore.store;
