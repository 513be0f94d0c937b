import type { Language } from '@storefront/domain/language';
import { type BrowserNeeds, securityHeaders } from '@storefront/server/document-policy';

import { isReachedByHttps } from '@storefront/server/transport-security';
import { type CheckoutEvent, pictureOrigins } from '../contents/checkout-event';

import type { ReleaseSet } from '../releases/pick-releases';
import type { Settings } from '../settings/settings';

interface DocumentOfHeaders {
  readonly releases: Pick<ReleaseSet, 'remotes' | 'listed'>;
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  /** The event that is paid for here; null for all other pages. */
  readonly checkout: CheckoutEvent | null;
  /** What the checkout's processor needs. */
  readonly needs: BrowserNeeds;
  readonly cacheControl: string;
  readonly language: Language;
}

/** The headers of a document: what its page may load, and for whom it may be kept. */
export function documentHeaders(
  settings: Settings,
  { releases, styleHashes, scriptHashes, checkout, needs, cacheControl, language }: DocumentOfHeaders,
): Readonly<Record<string, string>> {
  const security = securityHeaders({
    apiOrigin: settings.API_ORIGIN,
    assetsOrigin: settings.ASSETS_ORIGIN,
    parts: ['shell', ...Object.keys(releases.remotes)],
    listed: releases.listed,
    styleHashes,
    scriptHashes,
    checkout: checkout && {
      ...needs,
      pictures: [...checkout.pictureOrigins, ...pictureOrigins([settings.PROVIDER_LOGO]), ...needs.pictures],
    },
    processorScripts: needs.scripts,
    isHttps: isReachedByHttps(settings.STOREFRONT_ORIGIN),
  });
  return {
    ...security,
    'Cache-Control': cacheControl,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: 'Accept-Language, Cookie',
  };
}
