/** Keys and signed documents. */
export * from './keys';
export {
  openDocument,
  readSignedText,
  registryLimitBytes,
  releaseLimitBytes,
  signDocument,
} from './signed-document';
