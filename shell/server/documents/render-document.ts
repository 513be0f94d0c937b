import type { ReleaseFile } from '@storefront/contracts/release-file';
import type { Event } from '@storefront/domain/event';
import type { BrowserNeeds } from '@storefront/processors/processor';
import { escapeHtml } from '@storefront/server/escape-html';
import { reloadScript } from '../development/reload-script';
import type { ReleaseSet } from '../releases/release-set';
import type { DocumentStyle } from '../releases/style-reader';
import { type DocumentData, dataScripts } from './data-scripts';
import { earlyClicksScript } from './early-clicks-script';
import { deferredScript, picturePreload, processorLinks, scriptPreload } from './link-elements';
import { styleElement } from './style-element';

/** What a document preloads beside the shell's start: nothing, what it may ask the catalogue by, or the remotes too. */
export type Preloads = 'nothing' | 'catalogue' | 'remotes';

export interface DocumentOptions extends DocumentData {
  readonly nonce: string;
  readonly title: string;
  readonly releases: ReleaseSet;
  /** Of the shell, and of the parts that the page opens with. */
  readonly styles: readonly DocumentStyle[];
  /** What the parts have drawn, empty where the browser draws all. */
  readonly body: string;
  /** The event that the document shows. */
  readonly event: Event | null;
  readonly preloads: Preloads;
  /** Whether clicks are kept that are made before its parts are alive. */
  readonly keepsEarlyClicks: boolean;
  /** Whether the shell draws the page by its router. */
  readonly usesRouter: boolean;
  /** Whether the page has to ask the catalogue before it can be shown. */
  readonly asksCatalogue: boolean;
  /** What the checkout's processor will be asked for. */
  readonly processorAhead: BrowserNeeds['ahead'];
  /** Whether the browser may fetch checkouts ahead of the click. */
  readonly prefetchesCheckouts: boolean;
  /** Counter of the registry whose change reloads the page; null outside development. */
  readonly reloadAfter: number | null;
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cpath fill='%234338ca' d='M4 8h24v5a3 3 0 0 0 0 6v5H4v-5a3 3 0 0 0 0-6z'/%3E%3Cpath stroke='%23fff' stroke-width='2' stroke-dasharray='2 2' d='M20 9v14'/%3E%3C/svg%3E";

/** The shell's script that brings its router, by the name of its chunk. */
const isRouter = ({ url }: ReleaseFile) => /\/routes\.[^/]+$/.test(url);

/** What a page uses of that which the shell imports later. */
const usedLater = ({ releases, preloads, usesRouter, asksCatalogue }: DocumentOptions) =>
  releases.preloads.filter((file) => (isRouter(file) ? usesRouter : asksCatalogue && preloads !== 'nothing'));

/** What stands in the head of one document, in the order in which the browser is to begin with it. */
function headElements(options: DocumentOptions): readonly string[] {
  const { nonce, boot, releases, styles, preloads, processorAhead, reloadAfter, event } = options;
  const remotes = preloads === 'remotes' ? Object.values(releases.remotes) : [];
  const ahead = [...remotes.map(({ entry }) => entry), ...usedLater(options)];
  return [
    `<link rel="preconnect" href="${escapeHtml(boot.api)}" crossorigin>`,
    ...picturePreload(event),
    ...styles.map(styleElement),
    ...(options.keepsEarlyClicks ? [`<script nonce="${nonce}">${earlyClicksScript}</script>`] : []),
    ...releases.scripts.map(deferredScript(nonce)),
    ...ahead.map(scriptPreload(nonce)),
    ...processorLinks(processorAhead, nonce),
    ...dataScripts(options).map(({ render }) => render(nonce, options)),
    ...(reloadAfter === null
      ? []
      : [`<script nonce="${nonce}">${reloadScript(reloadAfter, Object.keys(releases.releases))}</script>`]),
  ];
}

/** An event's colour scheme; any but these two follows the visitor's system. */
function colorMode(event: Event | null): string {
  const mode = event?.color_mode;
  return mode === 'dark' || mode === 'light' ? ` data-color-mode="${mode}"` : '';
}

/** The HTML of one document: the release set, and preloads of exactly the files that its route will use. */
export const renderDocument = (options: DocumentOptions): string => `<!doctype html>
<html lang="en"${colorMode(options.event)}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(options.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${icon}">
${headElements(options).join('\n')}
</head>
<body>
<div id="root">${options.body}</div>
<noscript>Tickets can only be bought with JavaScript. Please enable it and load the page again.</noscript>
</body>
</html>
`;
