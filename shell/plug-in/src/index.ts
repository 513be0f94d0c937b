/** Describes this shop to the release platform. */
export { plugIn } from './plug-in';
export { shop } from './shop';
