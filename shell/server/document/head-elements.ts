import { type Event, isResized, pictureFormats, pictureSourceSet } from '@storefront/domain/events';
import type { ReleaseFile } from '@storefront/format';
import { integrityOf } from '@storefront/releases/manifest';
import { type BrowserNeeds, escapeHtml } from '@storefront/server';
import { backdropSizes } from '../../src/boot';
import type { DocumentStyle } from '../releases/release-files';

const pinned = ({ url, integrity }: ReleaseFile) =>
  `href="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous"`;

/** A released style, which browsers check by its hash. */
export const stylesheet = (file: ReleaseFile) => `<link rel="stylesheet" ${pinned(file)}>`;

/**
 * A released script, which browsers check by its hash. It blocks no paint, and is fetched as early as what it needs: browsers
 * would fetch it after all preloads.
 */
export const deferredScript = ({ url, integrity }: ReleaseFile) =>
  `<script defer fetchpriority="high" src="${escapeHtml(url)}" integrity="${integrity}" crossorigin="anonymous"></script>`;

/** A released script that will be needed soon. */
export const scriptPreload = (file: ReleaseFile) => `<link rel="preload" as="script" ${pinned(file)}>`;

/** The picture behind the pages of an event, which is the largest thing on them. A browser without AVIF finds it by itself. */
export function picturePreload(event: Event | null): readonly string[] {
  const url = event?.ticketing_background_url;
  if (!url || !/^https?:/i.test(url)) return [];
  const [format] = pictureFormats;
  const source = isResized(url)
    ? `type="image/${format}" imagesrcset="${pictureSourceSet(event.ticketing_slug, 'background', format)}" imagesizes="${backdropSizes}"`
    : `href="${escapeHtml(url)}"`;
  return [`<link rel="preload" as="image" fetchpriority="high" ${source}>`];
}

/**
 * What a processor will be asked for soon. Attributes as the remote's own script element has them: another preload would
 * be fetched twice.
 */
export const processorLinks = ({ origins, scripts }: BrowserNeeds['ahead']): readonly string[] => [
  ...origins.map((origin) => `<link rel="preconnect" href="${escapeHtml(origin)}">`),
  ...scripts.map((url) => `<link rel="preload" as="script" fetchpriority="low" href="${escapeHtml(url)}">`),
];

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
