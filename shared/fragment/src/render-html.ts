import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** React writes them before a component's own HTML; which pictures are preloaded is the document's to say. */
const picturePreloads = /^(<link rel="preload" as="image"[^>]*>)+/;

/** The HTML of a React tree on the server. `idPrefix` begins every id that it makes up, as in the browser. */
export const renderHtml = (tree: ReactNode, idPrefix: string): string =>
  renderToString(tree, { identifierPrefix: idPrefix }).replace(picturePreloads, '');
