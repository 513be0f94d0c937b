/**
 * Has Node read the source map of the running bundle. It would do so when a stack is looked at for the first time, and hold
 * up all requests of that moment.
 */
export const loadSourceMap = (): void => void new Error('Made for its stack.').stack;
