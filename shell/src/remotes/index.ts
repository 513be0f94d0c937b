export { loadFragment } from './load-fragment';
export { FileError, PartError } from './part-error';
export { RemoteSlot } from './remote-slot';
