/** What the release platform has to know of this shop. */
export { plugIn } from './plug-in';
export { shop } from './shop';
