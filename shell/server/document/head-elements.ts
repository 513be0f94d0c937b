import { type Event, isResized, pictureFormats, pictureSourceSet } from '@ticket-storefront/domain/events';
import type { ReleaseFile } from '@ticket-storefront/format';
import { type BrowserNeeds, escapeHtml } from '@ticket-storefront/server';
import { hashSource } from '@ticket-storefront/server/http';
import { backdropSizes, coverSizes } from '../../src/boot';
import type { DocumentStyle } from '../releases/release-files';

const pinned = ({ url, integrity }: ReleaseFile) =>
  `href="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous"`;

export const stylesheet = (file: ReleaseFile) => `<link rel="stylesheet" ${pinned(file)}>`;

/** A script that blocks no paint. Without the priority browsers would fetch it after all preloads. */
export const deferredScript = ({ url, integrity }: ReleaseFile) =>
  `<script defer fetchpriority="high" src="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous"></script>`;

export const scriptPreload = (file: ReleaseFile) => `<link rel="preload" as="script" ${pinned(file)}>`;

export const modulePreload = (file: ReleaseFile) => `<link rel="modulepreload" ${pinned(file)}>`;

/** Preloads an event's picture, the largest element of its pages. Browsers without AVIF find it by themselves. */
export function picturePreload(event: Event | null, isCover: boolean): readonly string[] {
  const url = event?.ticketing_background_url;
  if (!url || !/^https?:/i.test(url)) return [];
  const [format] = pictureFormats;
  const source = isResized(url)
    ? `type="image/${format}" imagesrcset="${pictureSourceSet(event.ticketing_slug, 'background', format)}" imagesizes="${isCover ? coverSizes : backdropSizes}"`
    : `href="${escapeHtml(url)}"`;
  return [`<link rel="preload" as="image" fetchpriority="high" ${source}>`];
}

/** Preloads for the processor. Their attributes equal those of the remote's script element; otherwise it is fetched twice. */
export const processorLinks = ({ origins, scripts }: BrowserNeeds['ahead']): readonly string[] => [
  ...origins.map((origin) => `<link rel="preconnect" href="${escapeHtml(origin)}">`),
  ...scripts.map((url) => `<link rel="preload" as="script" fetchpriority="low" href="${escapeHtml(url)}">`),
];

/** A released style in the document, or its address. The browser does not load the file in `data-href` again. */
export const styleElement = (style: DocumentStyle): string =>
  style.text === null
    ? stylesheet(style)
    : `<style data-href="${escapeHtml(style.url)}">${style.text}</style>`;

/** The hashes of a document's style elements for its policy. @param own - text of the shell server's own style. */
export const styleHashes = (styles: readonly DocumentStyle[], own: string): readonly string[] => [
  ...styles.flatMap(({ text, integrity }) => (text === null ? [] : [sourceOf(integrity, text)])),
  ...(own === '' ? [] : [hashSource(own)]),
];

const maxSources = 1000;
const sources = new Map<string, string>();

/** The source of a released style: by SHA-256, because a header with all styles by SHA-384 is too long for proxies. */
function sourceOf(integrity: string, text: string): string {
  const known = sources.get(integrity);
  if (known) return known;
  if (sources.size >= maxSources) sources.clear();
  const source = hashSource(text);
  sources.set(integrity, source);
  return source;
}
