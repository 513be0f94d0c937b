/** Starts the whole storefront on one machine. */
export { startDatabase, writeDemonstration } from './database';
export { partFolders } from './own-parts';
export { releaseToVisitors } from './releases';
export { runUntilStopped } from './run-until-stopped';
export { type ServerCommand, serverCommands, startProcess, storeBundles } from './servers';
export { originsOf, type StackSettings, schemaOf } from './settings';
export { simulatedPayments } from './simulated-payments';
export { type Stack, startStack } from './stack';
