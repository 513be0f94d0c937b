export { configurePart } from './src/configure-part.ts';
