/** Keys and signed documents. */
export {
  createPrivateKeyText,
  demonstrationKey,
  findKey,
  keyFileOf,
  publicKeyOf,
  readPrivateKey,
  readPrivateKeyFile,
  readPublicKey,
  readPublicKeyFile,
} from './keys';
export {
  newerFormat,
  openDocument,
  readSignedText,
  registryLimitBytes,
  releaseLimitBytes,
  signDocument,
} from './signed-document';
