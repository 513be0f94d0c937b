import { messagesIn } from '@ticket-storefront/domain';
import { isReachedByHttps, securityHeaders } from '@ticket-storefront/server/http';
import type { Boot } from '../../src/boot';
import type { PageContents } from '../contents/page-contents';
import { pictureOrigins } from '../contents/picture-origins';
import type { PageReleases } from '../releases/page-releases';
import type { Settings } from '../settings/settings';
import { type CurrentVisit, previewStyleHash } from '../visit';
import { type BootSettings, bootData, partReports } from './boot-data';
import { discoveryElements } from './discovery-elements';
import { styleHashes } from './head-elements';
import { oldBrowserStyleHash } from './old-browser-notice';
import { browserNeedsOf } from './processor-policy';
import { type DocumentOfPage, renderDocument } from './render-document';
import { blankVisitor, type ComposedDocument, createTemplate } from './send-document';
import { iconColor } from './shop-icon';

type DocumentSettings = BootSettings &
  Pick<
    Settings,
    'ASSETS_ORIGIN' | 'CHECKOUT_ORIGIN' | 'STOREFRONT_ORIGIN' | 'PROVIDER_COLOR' | 'RELOAD_ON_CHANGE'
  >;

interface DocumentSources {
  readonly page: DocumentOfPage;
  readonly slug: string;
  readonly visit: Pick<CurrentVisit, 'registry' | 'preview'>;
  readonly contents: PageContents;
  readonly releases: PageReleases;
  readonly boot: Boot;
  /** The parts' server HTML; empty if the browser renders everything. */
  readonly body: string;
}

interface BootSources {
  readonly visit: Pick<CurrentVisit, 'releaseSet' | 'preview' | 'registry'>;
  readonly contents: Pick<PageContents, 'checkout'>;
  readonly releases: PageReleases;
  /** Whether visitors have tokens: then the document has blanks for them. */
  readonly hasVisitor: boolean;
}

const ownersOf = ({ releases }: Pick<PageReleases, 'releases'>) =>
  Object.fromEntries(
    Object.entries(releases).flatMap(([part, release]) => (release ? [[part, release.owner]] : [])),
  );

/** The fifth stage: writes documents, and the shell's data for them and for the server. Previews do not report the health of parts. */
export const createDocumentWriter = (settings: DocumentSettings) => ({
  boot: ({ visit, contents, releases, hasVisitor }: BootSources): Boot =>
    bootData(settings, {
      processor: contents.checkout?.processor ?? null,
      registry: visit.registry,
      remotes: releases.remotes,
      ...(Object.keys(releases.paused).length > 0 && { paused: { ...releases.paused } }),
      slots: releases.slots,
      checkouts: releases.checkouts,
      checkoutScripts: [...releases.checkoutScripts],
      releaseSet: visit.releaseSet,
      visitor: hasVisitor ? blankVisitor : null,
      partReports: visit.preview?.isShown ? null : partReports(settings, releases),
      ...((visit.preview?.isShown || settings.RELOAD_ON_CHANGE) && {
        isInspected: true,
        owners: ownersOf(releases),
      }),
    }),
  write: (sources: DocumentSources): ComposedDocument => writeDocument(settings, sources),
});

export type DocumentWriter = ReturnType<typeof createDocumentWriter>;

function writeDocument(
  settings: DocumentSettings,
  { page, slug, visit, contents, releases, boot, body }: DocumentSources,
): ComposedDocument {
  const { language, documentStyles } = releases;
  const { preloadedData, accentStyle, checkout, missingBecause } = contents;
  const { preview } = visit;
  const needs = browserNeedsOf(checkout?.processor ?? null, settings, visit.registry);
  const title = page.title(contents.event?.name, slug, messagesIn(language).titles);
  const { html, scriptHashes } = renderDocument({
    page,
    title,
    discovery: discoveryElements({
      discovery: page.discovery,
      title,
      preloadedData,
      origin: settings.STOREFRONT_ORIGIN,
      language,
    }),
    contents,
    releases,
    boot,
    body,
    notice: preview,
    iconColor: iconColor(settings.PROVIDER_COLOR),
    processorAhead: needs.ahead,
    reloadAfter: settings.RELOAD_ON_CHANGE ? visit.registry.counter : null,
  });
  const security = securityHeaders({
    apiOrigin: settings.API_ORIGIN,
    assetsOrigin: settings.ASSETS_ORIGIN,
    parts: ['shell', ...Object.keys(releases.remotes)],
    folders: releases.folders,
    styleHashes: [
      ...styleHashes(documentStyles, accentStyle),
      oldBrowserStyleHash,
      ...(preview ? [previewStyleHash] : []),
    ],
    scriptHashes,
    pictures: pictureOrigins([settings.PROVIDER_LOGO, ...contents.pictureOrigins]),
    checkout: checkout && needs,
    processorScripts: needs.scripts,
    checkoutOrigin: page.home === 'storefront' ? settings.CHECKOUT_ORIGIN : undefined,
    isHttps: isReachedByHttps(settings.STOREFRONT_ORIGIN),
  });
  return {
    status: page.status,
    headers: {
      ...security,
      'Cache-Control': preview ? 'no-store' : page.kind.cacheControl,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      Vary: 'Accept-Language, Cookie, User-Agent',
    },
    template: createTemplate(html),
    reportedReleases: boot.partReports?.releases ?? null,
    missingData: missingBecause && { route: page.path, reason: missingBecause },
  };
}
