export { bootData } from './boot-data';
export { discoveryRoutes } from './discovery-routes';
export {
  deferredScript,
  processorLinks,
  scriptPreload,
  styleElement,
  styleHashes,
  stylesheet,
} from './head-elements';
export { browserNeedsOf, processorSourcesOf } from './processor-policy';
export { type DocumentOfPage, describeScripts } from './render-document';
export {
  type ComposedDocument,
  compressDocuments,
  createDocumentSender,
  type DocumentSender,
} from './send-document';
export { shellFailurePath, shellFailureScript } from './shell-failure';
export { iconColor, touchIcon } from './shop-icon';
export { createDocumentWriter, type DocumentWriter } from './write-document';
