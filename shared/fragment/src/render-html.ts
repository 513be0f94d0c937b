import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** React writes these before a component's HTML, but the document decides which pictures to preload. */
const picturePreloads = /^(<link rel="preload" as="image"[^>]*>)+/;

/** Renders a React tree to HTML on the server. `idPrefix` starts every generated id, as in the browser. */
export const renderHtml = (tree: ReactNode, idPrefix: string): string =>
  renderToString(tree, { identifierPrefix: idPrefix }).replace(picturePreloads, '');
