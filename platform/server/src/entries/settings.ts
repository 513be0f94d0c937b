/** Settings of a server, read from its environment. */
export * from '../settings';
export * from '../shared-settings';
