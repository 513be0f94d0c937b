/** Keys and signed documents. */
export { demonstrationKey, findKey, keyFileOf, readPrivateKeyFile, readPublicKeyFile } from './key-files';
export { createPrivateKeyText, publicKeyOf, readPrivateKey } from './keys';
export {
  openDocument,
  readSignedText,
  registryLimitBytes,
  releaseLimitBytes,
  type SignatureFault,
  signDocument,
} from './signed-document';
