import { fragment } from './fragment';

/** It takes nothing of what the shell shares. */
export const init = () => undefined;

/** The one module that the shell asks for is `./fragment`. */
export const get = async () => () => ({ default: fragment });
