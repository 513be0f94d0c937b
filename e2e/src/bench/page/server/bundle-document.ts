import { demonstrationSlots } from '@ticket-storefront/platform-testing';
import type { ReleaseManifest } from '@ticket-storefront/releases/manifest';
import { securityHeaders } from '@ticket-storefront/server/http';
import { bootElementId } from '@ticket-storefront/shell/boot';
import type { CheckoutEvent } from '../../../../../shell/server/contents/checkout-event';
import { inlineJson } from '../../../../../shell/server/contents/inline-json';
import {
  bootData,
  browserNeedsOf,
  deferredScript,
  processorLinks,
  scriptPreload,
  stylesheet,
} from '../../../../../shell/server/document';

import { checkoutRemotes } from '../../../../../shell/server/releases/known-slots';
import type { Settings } from '../../../../../shell/server/settings/settings';
import { plainDocument } from '../plain-document';
import { bundleFiles } from './bundle-files';

export interface BundleDocument {
  readonly settings: Settings;
  readonly manifest: ReleaseManifest;
  /** What a checkout depends on; null for the event page. */
  readonly checkout: CheckoutEvent | null;
  /** Origins of the event's pictures. */
  readonly pictures: readonly string[];
  readonly visitor: string | null;
}

/**
 * A document of the single bundle that the browser draws: it names the bundle's files, and has no data of the event, no
 * HTML and no styles in it. Policy and hashes are those of the storefront's own documents.
 */
export function bundleDocument({ settings, manifest, checkout, pictures, visitor }: BundleDocument) {
  const { API_ORIGIN: apiOrigin, ASSETS_ORIGIN: assetsOrigin } = settings;
  const processor = checkout?.processor ?? null;
  const needs = browserNeedsOf(processor, settings);
  const entry = checkout ? 'checkout' : 'storefront';
  const files = bundleFiles(manifest, assetsOrigin, entry, processor);
  const checkouts = checkout ? checkoutRemotes({ slots: demonstrationSlots }) : {};
  const boot = bootData(settings, {
    processor,
    remotes: {},
    slots: {},
    checkouts,
    checkoutScripts: [],
    partReports: null,
    releaseSet: '',
    visitor,
  });
  const head = [
    `<link rel="preconnect" href="${apiOrigin}" crossorigin>`,
    ...files.styles.map(stylesheet),
    ...files.scripts.map(deferredScript),
    ...files.preloads.map(scriptPreload),
    ...processorLinks(needs.ahead),
    `<script type="application/json" id="${bootElementId}">${inlineJson(boot)}</script>`,
  ];
  return {
    headers: securityHeaders({
      apiOrigin,
      assetsOrigin,
      // Sources of a remote name their Trusted Types policy after it, wherever they are bundled.
      parts: ['shell', ...Object.values(demonstrationSlots)],
      folders: [files.folder],
      styleHashes: [],
      scriptHashes: [],
      pictures,
      checkout: checkout && needs,
      processorScripts: needs.scripts,
      isHttps: false,
    }),
    html: plainDocument({ head: head.join('\n'), body: '<div id="root"></div>' }),
  };
}
