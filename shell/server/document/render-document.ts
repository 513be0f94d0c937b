import { createHash } from 'node:crypto';
import { pageDataElementId } from '@storefront/api';
import type { Event } from '@storefront/domain/events';
import type { Messages } from '@storefront/domain/language';
import type { PageDescription, ReleaseFile } from '@storefront/format';
import { type BrowserNeeds, escapeHtml } from '@storefront/server';
import { hashSource } from '@storefront/server/http';
import { messagesIn } from '#messages/all/document';
import { type Boot, bootElementId } from '../../src/boot';
import { inlineJson } from '../contents/inline-json';
import type { PageContents } from '../contents/page-contents';
import type { Addition, PageReleases, Preload } from '../releases/page-releases';
import { previewNotice, type VisitPreview } from '../visit/preview';
import { type Discovery, jsonLdReason } from './discovery-elements';
import { deferredScript, picturePreload, processorLinks, scriptPreload, styleElement } from './head-elements';
import {
  earlyCallsReason,
  earlyCallsScript,
  earlyClicksReason,
  earlyClicksScript,
  reloadScript,
  typefaceReason,
  typefaceScript,
} from './inline-scripts';
import { shellFailurePath, shellFailureScript, shellWatchReason, shellWatchScript } from './shell-failure';
import { iconAddress } from './shop-icon';

/** What the data of a document is made of. */
interface DocumentData {
  readonly boot: Boot;
  /** What the document brings of the catalogue, as JSON that can stand in a script element. */
  readonly pageData: string;
}

/** A script element that holds data and never runs. */
interface DataScript {
  /** Browsers let a policy decide about every type that means something to them, so about all but JSON. */
  readonly type: 'application/json' | 'importmap' | 'speculationrules';
  /** Why it is in the document, for the inventory of scripts. */
  readonly reason: string;
  /** By which scripts find it. */
  readonly id?: string;
  /** The JSON in it. */
  text(data: DocumentData): string;
}

const bootScript: DataScript = {
  type: 'application/json',
  reason: 'tells the shell the releases and public settings of the visit',
  id: bootElementId,
  text: ({ boot }) => inlineJson(boot),
};

const pageDataScript: DataScript = {
  type: 'application/json',
  reason: 'brings what the page shows of the catalogue',
  id: pageDataElementId,
  text: ({ pageData }) => pageData,
};

const failureIntegrity = `sha256-${createHash('sha256').update(shellFailureScript).digest('base64')}`;

const shellFailure: DataScript = {
  type: 'importmap',
  reason: 'has the hash of the script that tells the visitor and the API where the shell cannot start',
  text: () => inlineJson({ integrity: { [shellFailurePath]: failureIntegrity } }),
};

const prefetchRules = {
  prefetch: [{ where: { href_matches: '/events/*/checkout' }, eagerness: 'moderate' }],
};

const prefetchScript: DataScript = {
  type: 'speculationrules',
  reason: 'lets the browser fetch a checkout ahead of the click',
  text: () => inlineJson(prefetchRules),
};

/** The data that a kind of document carries. */
const dataScripts = ({ adds }: { readonly adds: readonly Addition[] }): readonly DataScript[] => [
  bootScript,
  pageDataScript,
  shellFailure,
  ...(adds.includes('checkout prefetch') ? [prefetchScript] : []),
];

/** What a page needs of its document. */
export interface DocumentOfPage {
  readonly kind: {
    readonly adds: readonly Addition[];
    readonly cacheControl: 'private, no-cache' | 'no-store';
  };
  /** The address of the page, where `:slug` is the event's. */
  readonly path: string;
  readonly status: 200 | 404;
  /** The browser title, by the event and the slug of its address (docs/rules.md, Titles). */
  readonly title: (name: string | undefined, slug: string, titles: Messages['titles']) => string;
  readonly discovery: Discovery;
  readonly preloads: Preload;
}

export interface DocumentOptions {
  readonly page: Pick<DocumentOfPage, 'kind' | 'preloads'>;
  readonly title: string;
  /** What tells search engines and messengers what the page is: elements of its head. */
  readonly discovery: readonly string[];
  readonly contents: Pick<PageContents, 'preloadedData' | 'json' | 'lacksFor' | 'accentStyle'>;
  readonly releases: PageReleases;
  readonly boot: Boot;
  /** What the parts have drawn, empty where the browser draws all. */
  readonly body: string;
  /** What is said above the page of a preview; null where there is none. */
  readonly notice: VisitPreview | null;
  /** Of the shop's icon, `#rrggbb`. */
  readonly iconColor: string;
  /** What the checkout's processor will be asked for. */
  readonly processorAhead: BrowserNeeds['ahead'];
  /** Counter of the registry whose change reloads the page; null outside development. */
  readonly reloadAfter: number | null;
}

/** The shell's script that brings its router, by the name of its chunk. */
const isRouter = ({ url }: ReleaseFile) => /\/routes\.[^/]+$/.test(url);

/** What a page uses of that which the shell imports later: a page that brings all that it shows queries nothing. */
const usedLater = ({ releases, page: { preloads }, contents: { lacksFor } }: DocumentOptions) =>
  releases.preloads.filter((file) => (isRouter(file) ? preloads === 'router' : lacksFor !== null));

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
  const { page, contents, boot, releases, processorAhead, reloadAfter } = options;
  const remotes = page.preloads === 'remotes' ? Object.values(releases.remotes) : [];
  const ahead = [...remotes.map(({ entry }) => entry), ...usedLater(options)];
  const data = { boot, pageData: contents.json };
  return [
    `<link rel="preconnect" href="${escapeHtml(boot.api)}" crossorigin>`,
    ...picturePreload(contents.preloadedData.event ?? null),
    ...releases.scripts.map(deferredScript),
    ...ahead.map(scriptPreload),
    ...processorLinks(processorAhead),
    inline.script(shellWatchScript),
    // The styles are most of the document: what stands above them is asked for while they are still arriving.
    ...releases.documentStyles.map(styleElement),
    ...(contents.accentStyle ? [`<style>${contents.accentStyle}</style>`] : []),
    ...(page.kind.adds.includes('early clicks') ? [inline.script(earlyClicksScript)] : []),
    ...dataScripts(page.kind).map((script) => inline.data(script.text(data), script)),
    ...(releases.typeface ? [inline.script(typefaceScript(releases.typeface))] : []),
    ...(page.kind.adds.includes('early calls') ? [inline.script(earlyCallsScript)] : []),
    ...options.discovery,
    ...(reloadAfter === null
      ? []
      : [inline.script(reloadScript(reloadAfter, Object.keys(releases.releases)))]),
  ];
}

/** Why each script is in the document of a page, for the inventory of scripts. */
export const describeScripts = ({
  kind,
  discovery,
}: Pick<DocumentOfPage, 'kind' | 'discovery'>): Pick<PageDescription, 'inline' | 'data'> => ({
  inline: [
    typefaceReason,
    shellWatchReason,
    ...(kind.adds.includes('early clicks') ? [earlyClicksReason] : []),
    ...(kind.adds.includes('early calls') ? [earlyCallsReason] : []),
  ],
  data: [
    ...dataScripts(kind).map(({ type, reason }) => ({ type, reason })),
    ...(discovery === 'event' ? [{ type: 'application/ld+json', reason: jsonLdReason }] : []),
  ],
});

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
  const { event = null } = options.contents.preloadedData;
  const html = `<!doctype html>
<html lang="${options.releases.language}"${colorMode(event)}${event ? ` data-accent="${event.id}"` : ''}>
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
<noscript>${messagesIn(options.releases.language).needsScripts}</noscript>
</body>
</html>
`;
  return { html, scriptHashes: inline.hashes };
}
