/** Keys and signed documents. */
export {
  createPrivateKeyText,
  demonstrationKey,
  findKey,
  followKeyFile,
  type KeptKey,
  keptKeyOf,
  keyFileOf,
  publicKeyOf,
  readPrivateKey,
  readPrivateKeyFile,
  readPublicKey,
  readPublicKeyFile,
  type SigningKey,
  signBytes,
} from './keys';
export { type Distrust, distrust, type SignatureHeaders, signMessage } from './message-signature';
export {
  newerFormat,
  openDocument,
  readSignedText,
  registryLimitBytes,
  releaseLimitBytes,
  signDocument,
} from './signed-document';
