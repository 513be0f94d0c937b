import type { Event } from '@storefront/domain/event';
import type { ReleaseFile } from '@storefront/format/release-file';
import { type BrowserNeeds, hashSource } from '@storefront/server/document-policy';

import { escapeHtml } from '@storefront/server/escape-html';
import type { ReleaseSet } from '../releases/pick-releases';
import type { DocumentStyle } from '../releases/release-files';
import { previewNotice, type VisitPreview } from '../visit/preview';

import { serverWords } from '../words/server-words';
import { type DataScript, type DocumentData, dataScripts } from './data-scripts';
import { deferredScript, picturePreload, processorLinks, scriptPreload, styleElement } from './head-elements';
import { earlyCallsScript, earlyClicksScript, reloadScript, typefaceScript } from './inline-scripts';
import { shellWatchScript } from './shell-failure';
import { iconAddress } from './shop-icon';

/** What a document preloads beside the shell's start: nothing, what it may ask the catalogue by, or the remotes too. */
export type Preloads = 'nothing' | 'catalogue' | 'remotes';

export interface DocumentOptions extends DocumentData {
  readonly title: string;
  readonly releases: ReleaseSet;
  /** Of the shell, and of the parts that the page opens with. */
  readonly styles: readonly DocumentStyle[];
  /** What the parts have drawn, empty where the browser draws all. */
  readonly body: string;
  /** The event that the document shows. */
  readonly event: Event | null;
  readonly preloads: Preloads;
  /** What is said above the page of a preview; null where there is none. */
  readonly notice: VisitPreview | null;
  /** Whether clicks are kept that are made before its parts are alive. */
  readonly keepsEarlyClicks: boolean;
  /** Whether it begins the calls that its boot data names. */
  readonly makesEarlyCalls: boolean;
  /** Whether the shell draws the page by its router. */
  readonly usesRouter: boolean;
  /** Whether the page has to ask the catalogue before it can be shown. */
  readonly asksCatalogue: boolean;
  /** The style that gives its pages their accents; empty for none. */
  readonly accents: string;
  /** Of the shop's icon, `#rrggbb`. */
  readonly iconColor: string;
  /** What the checkout's processor will be asked for. */
  readonly processorAhead: BrowserNeeds['ahead'];
  /** Whether the browser may fetch checkouts ahead of the click. */
  readonly prefetchesCheckouts: boolean;
  /** What tells search engines and messengers what the page is: elements of its head. */
  readonly discovery: readonly string[];
  /** Counter of the registry whose change reloads the page; null outside development. */
  readonly reloadAfter: number | null;
}

/** The shell's script that brings its router, by the name of its chunk. */
const isRouter = ({ url }: ReleaseFile) => /\/routes\.[^/]+$/.test(url);

/** What a page uses of that which the shell imports later. */
const usedLater = ({ releases, preloads, usesRouter, asksCatalogue }: DocumentOptions) =>
  releases.preloads.filter((file) => (isRouter(file) ? usesRouter : asksCatalogue && preloads !== 'nothing'));

/** Writes inline scripts, and keeps what a policy needs to let them run. */
function createInlineScripts() {
  const hashes: string[] = [];
  return {
    /** Sources of a policy that allow the scripts written so far. */
    hashes,
    script(text: string): string {
      hashes.push(hashSource(text));
      return `<script>${text}</script>`;
    },
    data(text: string, { type, id }: Pick<DataScript, 'type' | 'id'>): string {
      if (type !== 'application/json') hashes.push(hashSource(text));
      return `<script type="${type}"${id ? ` id="${id}"` : ''}>${text}</script>`;
    },
  };
}

/** What stands in the head of one document, in the order in which the browser is to begin with it. */
function headElements(
  options: DocumentOptions,
  inline: ReturnType<typeof createInlineScripts>,
): readonly string[] {
  const { boot, releases, styles, preloads, processorAhead, reloadAfter, event } = options;
  const remotes = preloads === 'remotes' ? Object.values(releases.remotes) : [];
  const ahead = [...remotes.map(({ entry }) => entry), ...usedLater(options)];
  return [
    `<link rel="preconnect" href="${escapeHtml(boot.api)}" crossorigin>`,
    ...picturePreload(event),
    ...releases.scripts.map(deferredScript),
    ...ahead.map(scriptPreload),
    ...processorLinks(processorAhead),
    inline.script(shellWatchScript),
    // The styles are most of the document: what stands above them is asked for while they are still arriving.
    ...styles.map(styleElement),
    ...(options.accents ? [`<style>${options.accents}</style>`] : []),
    ...(options.keepsEarlyClicks ? [inline.script(earlyClicksScript)] : []),
    ...dataScripts(options).map((data) => inline.data(data.text(options), data)),
    ...(releases.typeface ? [inline.script(typefaceScript(releases.typeface))] : []),
    ...(options.makesEarlyCalls ? [inline.script(earlyCallsScript)] : []),
    ...options.discovery,
    ...(reloadAfter === null
      ? []
      : [inline.script(reloadScript(reloadAfter, Object.keys(releases.releases)))]),
  ];
}

/** An event's colour scheme; any but these two follows the visitor's system. */
function colorMode(event: Event | null): string {
  const mode = event?.color_mode;
  return mode === 'dark' || mode === 'light' ? ` data-color-mode="${mode}"` : '';
}

export interface RenderedDocument {
  readonly html: string;
  /** Of the scripts in its head, as a policy names them. What parts have drawn is not read for any. */
  readonly scriptHashes: readonly string[];
}

/** One document: the release set, and preloads of exactly the files that its route will use. */
export function renderDocument(options: DocumentOptions): RenderedDocument {
  const inline = createInlineScripts();
  const html = `<!doctype html>
<html lang="${options.releases.language}"${colorMode(options.event)}${options.event ? ` data-accent="${options.event.id}"` : ''}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(options.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${iconAddress(options.iconColor)}">
${headElements(options, inline).join('\n')}
</head>
<body>
${options.notice ? previewNotice(options.notice) : ''}<div id="root">${options.body}</div>
<noscript>${serverWords[options.releases.language].needsScripts}</noscript>
</body>
</html>
`;
  return { html, scriptHashes: inline.hashes };
}
