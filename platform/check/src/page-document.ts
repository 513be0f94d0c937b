import type { Language } from '@storefront/domain/language';
import type { ReleaseFile } from '@storefront/format/release-file';
import { type BrowserNeeds, securityHeaders } from '@storefront/server/document-policy';

import { slotAttribute } from '@storefront/shell/shell-page';

/** What a page with a release is made of. */
export interface PageOptions {
  readonly origin: string;
  readonly part: string;
  readonly language: Language;
  /** What a checkout's processor needs in its document; null outside a checkout. */
  readonly needs: BrowserNeeds | null;
  readonly page: { readonly script: ReleaseFile; readonly style: ReleaseFile };
  readonly release: { readonly script: ReleaseFile; readonly styles: readonly ReleaseFile[] };
}

/** The headers of the document, by the policy that the shell server has for the same slot. */
export const pageHeaders = ({ origin, part, needs, page, release }: PageOptions) => ({
  ...securityHeaders({
    apiOrigin: origin,
    assetsOrigin: origin,
    parts: ['shell', part],
    listed: {
      scripts: [page.script.url, release.script.url],
      styles: [page.style.url, ...release.styles.map(({ url }) => url)],
    },
    styleHashes: [],
    scriptHashes: [],
    checkout: needs,
    processorScripts: needs?.scripts ?? [],
    isHttps: false,
  }),
  'Content-Type': 'text/html; charset=utf-8',
});

/** A page with a slot that holds what a server has drawn, and around it one of each element that a style without a class would change. */
export const pageDocument = (
  { part, language, page: { script, style } }: PageOptions,
  drawn: string,
): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Check</title>
<link rel="stylesheet" href="${style.url}" integrity="${style.integrity}" crossorigin="anonymous">
<script src="${script.url}" integrity="${script.integrity}" crossorigin="anonymous"></script>
<header data-neighbour="a header"><h1 data-neighbour="a heading">Check</h1>
<p data-neighbour="a paragraph">Words with <a data-neighbour="a link" href="#slot">a link</a></p></header>
<main><div id="slot" ${slotAttribute}="${part}">${drawn}</div></main>
<footer data-neighbour="a footer"><ul><li data-neighbour="a list item">Item</li></ul>
<label data-neighbour="a label">Field <input data-neighbour="a field"></label>
<button data-neighbour="a button" type="button">Button</button></footer>
</html>
`;
