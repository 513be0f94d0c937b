import { integrityOf } from '@storefront/releases/release-manifest';
import { escapeHtml } from '@storefront/server/escape-html';
import type { DocumentStyle } from '../releases/release-files';
import { stylesheet } from './link-elements';

/** A style element says by `data-href` which file it has in it: the browser does not load that one again. */
export const styleElement = (style: DocumentStyle): string =>
  style.text === null
    ? stylesheet(style)
    : `<style data-href="${escapeHtml(style.url)}">${style.text}</style>`;

/** What the policy of a document lets its style elements have in them: the hashes of the manifests, and that of `own` text. */
export const styleHashes = (styles: readonly DocumentStyle[], own: string): readonly string[] => [
  ...styles.flatMap(({ text, integrity }) => (text === null ? [] : [`'${integrity}'`])),
  ...(own === '' ? [] : [`'${integrityOf(own)}'`]),
];
