/** The server of released files. */
export { createAssetServer } from './asset-server';
