import { createHash } from 'node:crypto';
import { pageDataElementId } from '@ticket-storefront/api';
import type { Event } from '@ticket-storefront/domain/events';
import type { Messages } from '@ticket-storefront/domain/language';
import type { PageDescription, ReleaseFile } from '@ticket-storefront/format';
import { type BrowserNeeds, escapeHtml } from '@ticket-storefront/server';
import { hashSource } from '@ticket-storefront/server/http';
import { messagesIn } from '#messages/all/document';
import { type Boot, bootElementId, handOverElementId, withoutScripts } from '../../src/boot';
import { inlineJson } from '../contents/inline-json';
import type { PageContents } from '../contents/page-contents';
import type { Addition, PageReleases, Preload } from '../releases/page-releases';
import { type Home, previewNotice, type VisitPreview } from '../visit';
import { type Discovery, jsonLdReason } from './discovery-elements';
import {
  deferredScript,
  modulePreload,
  picturePreload,
  processorLinks,
  scriptPreload,
  styleElement,
} from './head-elements';
import {
  earlyCallsReason,
  earlyCallsScript,
  earlyClicksReason,
  earlyClicksScript,
  reloadScript,
  typefaceReason,
  typefaceScript,
} from './inline-scripts';
import { oldBrowserNotice } from './old-browser-notice';
import { blankHandOver } from './send-document';
import { shellFailurePath, shellFailureScript, shellWatchReason, shellWatchScript } from './shell-failure';
import { iconAddress } from './shop-icon';

/** A script element that holds data and never runs. */
interface DataScript {
  /** All but JSON are subject to the Content-Security-Policy. */
  readonly type: 'application/json' | 'importmap' | 'speculationrules';
  /** For the inventory of scripts. */
  readonly reason: string;
  readonly id?: string;
  /** @param data - `pageData` is JSON for a script element. */
  text(data: {
    readonly boot: Boot;
    readonly pageData: string;
    readonly modules: readonly ReleaseFile[];
  }): string;
}

const failureIntegrity = `sha256-${createHash('sha256').update(shellFailureScript).digest('base64')}`;

/** A checkout is reached by a form, with the cart. A page in another language is a choice, which only a click makes. */
const eventPages = {
  and: [
    { href_matches: '/events/*' },
    { not: { href_matches: '/events/*/*' } },
    { not: { selector_matches: '[hreflang]' } },
  ],
};

const prefetchScript: DataScript = {
  type: 'speculationrules',
  reason: 'lets the browser fetch an event page ahead of the click',
  text: () => inlineJson({ prefetch: [{ where: eventPages, eagerness: 'moderate' }] }),
};

const handOverScript: DataScript = {
  type: 'application/json',
  reason: 'has the cart of a visitor who comes from the storefront',
  id: handOverElementId,
  text: () => blankHandOver,
};

/** The hashes that browsers check when they import a module. It precedes every element that loads one. */
const importMap: DataScript = {
  type: 'importmap',
  reason: 'has the hashes of the modules of parts, and of the one that reports a shell that cannot start',
  text: ({ modules }) => {
    const hashes = modules.map(({ url, integrity }) => [url, integrity] as const);
    return inlineJson({
      integrity: { [shellFailurePath]: failureIntegrity, ...Object.fromEntries(hashes) },
    });
  },
};

const dataScripts = ({ adds }: { readonly adds: readonly Addition[] }): readonly DataScript[] => [
  {
    type: 'application/json',
    reason: 'has the releases and public settings of the visit',
    id: bootElementId,
    text: ({ boot }) => inlineJson(boot),
  },
  {
    type: 'application/json',
    reason: 'has the page’s data of the catalogue',
    id: pageDataElementId,
    text: ({ pageData }) => pageData,
  },
  ...(adds.includes('prefetch') ? [prefetchScript] : []),
  ...(adds.includes('hand-over') ? [handOverScript] : []),
];

export interface DocumentOfPage {
  readonly kind: {
    readonly adds: readonly Addition[];
    readonly cacheControl: 'private, no-cache' | 'no-store';
  };
  readonly home: Home;
  /** With `:slug` for the event's slug. */
  readonly path: string;
  readonly status: 200 | 404;
  /** The browser title (docs/rules.md, Titles). */
  readonly title: (name: string | undefined, slug: string, titles: Messages['titles']) => string;
  readonly discovery: Discovery;
  readonly preloads: Preload;
}

export interface DocumentOptions {
  readonly page: Pick<DocumentOfPage, 'kind' | 'preloads' | 'discovery'>;
  readonly title: string;
  /** Elements of the head. */
  readonly discovery: readonly string[];
  readonly contents: Pick<PageContents, 'preloadedData' | 'json' | 'missingBecause' | 'accentStyle'>;
  readonly releases: PageReleases;
  readonly boot: Boot;
  /** The parts' server HTML; empty if the browser renders everything. */
  readonly body: string;
  readonly notice: VisitPreview | null;
  /** `#rrggbb`. */
  readonly iconColor: string;
  readonly processorAhead: BrowserNeeds['ahead'];
  /** Counter of the page's registry; null outside of development. */
  readonly reloadAfter: number | null;
}

/** The shell's router chunk. */
const isRouter = ({ url }: ReleaseFile) => /\/routes\.[^/]+$/.test(url);

/** The later imports that a page uses: a page with all of its data sends no queries. */
const usedLater = ({ releases, page: { preloads }, contents: { missingBecause } }: DocumentOptions) =>
  releases.preloads.filter((file) => (isRouter(file) ? preloads === 'router' : missingBecause !== null));

/** Writes inline scripts, and collects their hashes for the policy. */
function createInlineScripts() {
  const hashes: string[] = [];
  return {
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

/** The elements of the head in the order of their urgency. */
function headElements(
  options: DocumentOptions,
  inline: ReturnType<typeof createInlineScripts>,
): readonly string[] {
  const { page, contents, boot, releases, processorAhead, reloadAfter } = options;
  const remotes = page.preloads === 'remotes' ? Object.values(releases.remotes) : [];
  const data = { boot, pageData: contents.json, modules: releases.modules };
  return [
    `<link rel="preconnect" href="${escapeHtml(boot.api)}" crossorigin>`,
    ...picturePreload(contents.preloadedData.event ?? null, page.discovery === 'event'),
    ...releases.scripts.map(deferredScript),
    inline.data(importMap.text(data), importMap),
    ...remotes.map(({ entry, type }) => (type === 'module' ? modulePreload(entry) : scriptPreload(entry))),
    ...usedLater(options).map(scriptPreload),
    ...processorLinks(processorAhead),
    inline.script(shellWatchScript),
    // The styles are most of the document: browsers request what is above them while they still arrive.
    ...releases.documentStyles.map(styleElement),
    inline.script(typefaceScript),
    ...(contents.accentStyle ? [`<style>${contents.accentStyle}</style>`] : []),
    ...(page.kind.adds.includes('early clicks') ? [inline.script(earlyClicksScript)] : []),
    ...dataScripts(page.kind).map((script) => inline.data(script.text(data), script)),
    ...(page.kind.adds.includes('early calls') ? [inline.script(earlyCallsScript)] : []),
    ...options.discovery,
    ...(reloadAfter === null
      ? []
      : [inline.script(reloadScript(reloadAfter, Object.keys(releases.releases)))]),
  ];
}

/** The scripts of a page's document, for the inventory of scripts. */
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
    ...[importMap, ...dataScripts(kind)].map(({ type, reason }) => ({ type, reason })),
    ...(discovery === 'event' ? [{ type: 'application/ld+json', reason: jsonLdReason }] : []),
  ],
});

/** Without one of these two values the visitor's system decides. */
function colorMode(event: Event | null): string {
  const mode = event?.color_mode;
  return mode === 'dark' || mode === 'light' ? ` data-color-mode="${mode}"` : '';
}

/** Renders a document. `scriptHashes` are those of the scripts in the head, in the form of a policy. */
export function renderDocument(options: DocumentOptions) {
  const inline = createInlineScripts();
  const { event = null } = options.contents.preloadedData;
  const html = `<!doctype html>
<html lang="${options.releases.language}" ${withoutScripts}${colorMode(event)}${event ? ` data-accent="${event.id}"` : ''}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(options.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${iconAddress(options.iconColor)}">
${headElements(options, inline).join('\n')}
</head>
<body>
<noscript>${messagesIn(options.releases.language).needsScripts}</noscript>
${oldBrowserNotice(messagesIn(options.releases.language).oldBrowser)}${options.notice ? previewNotice(options.notice) : ''}<div id="root">${options.body}</div>
</body>
</html>
`;
  return { html, scriptHashes: inline.hashes };
}
