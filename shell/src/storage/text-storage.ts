/** What the shell does with a storage of the browser. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
