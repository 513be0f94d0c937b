import type { Language } from '@storefront/domain/language';
import type { BrowserNeeds } from '@storefront/processors/processor';
import { securityHeaders } from '@storefront/processors/security-headers';
import { isReachedByHttps } from '@storefront/server/transport-security';
import type { CheckoutEvent } from '../checkout-events/checkout-event';
import { pictureOrigins } from '../checkout-events/picture-origins';
import { blanks } from '../documents/document-template';
import type { ReleaseSet } from '../releases/release-set';
import type { Settings } from '../settings/settings';

interface DocumentOfHeaders {
  readonly releases: Pick<ReleaseSet, 'remotes' | 'listed'>;
  readonly styleHashes: readonly string[];
  /** The event that is paid for here; null for all other pages. */
  readonly checkout: CheckoutEvent | null;
  /** What the checkout's processor needs. */
  readonly needs: BrowserNeeds;
  readonly cacheControl: string;
  readonly language: Language;
}

export interface DocumentHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** The pieces of the Content-Security-Policy, between which the nonce belongs. */
  readonly policy: readonly string[];
}

/** The headers of a document: what its page may load, and for whom it may be kept. */
export function documentHeaders(
  settings: Settings,
  { releases, styleHashes, checkout, needs, cacheControl, language }: DocumentOfHeaders,
): DocumentHeaders {
  const { nonce } = blanks;
  const { 'Content-Security-Policy': policy, ...security } = securityHeaders({
    nonce,
    apiOrigin: settings.API_ORIGIN,
    assetsOrigin: settings.ASSETS_ORIGIN,
    parts: ['shell', ...Object.keys(releases.remotes)],
    listed: releases.listed,
    styleHashes,
    checkout: checkout && {
      ...needs,
      pictures: [...checkout.pictureOrigins, ...pictureOrigins([settings.PROVIDER_LOGO]), ...needs.pictures],
    },
    processorScripts: needs.scripts,
    isHttps: isReachedByHttps(settings.STOREFRONT_ORIGIN),
  });
  const headers = {
    ...security,
    'Cache-Control': cacheControl,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: 'Accept-Language, Cookie',
  };
  return { headers, policy: policy.split(nonce) };
}
