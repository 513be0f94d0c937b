import fragment from './fragment';

/** The part bundles everything, and takes no shared package of the shell. */
export const init = () => undefined;

/** The shell requests only the module `./fragment`. */
export const get = async () => () => ({ default: fragment });
