import { singleBundle } from '../single-bundle.mjs';

export default singleBundle('eager');
