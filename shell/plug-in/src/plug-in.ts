import { join } from 'node:path';
import type { ShopPlugIn } from '@ticket-storefront/cli';
import { sampleConfig } from '@ticket-storefront/contract/testing';
import type { ProcessorData } from '@ticket-storefront/format';
import { checkService } from '@ticket-storefront/payment-services/conformance';
import { processorOf, shellFields } from '@ticket-storefront/processors';
import { describedNeeds, noBrowserNeeds, readSettings } from '@ticket-storefront/server';
import { securityHeaders } from '@ticket-storefront/server/http';
import * as v from 'valibot';
import { eventPages, eventProcessor, visitOf } from './checkout-visit';
import { checkoutOrigin, documentPaths } from './document-paths';
import { questionnaireOf } from './questionnaire';
import { isOfCheckout, rewriteDocument } from './rewrite-document';
import { pagePath, serverProps } from './samples';
import { shop } from './shop';

const browser = join(import.meta.dirname, 'browser');

/** The additional needs of a checkout's document; null for another slot. */
function needsOf(slot: string, described: ProcessorData | null) {
  const [kind, processor] = slot.split(':');
  if (kind !== 'checkout') return null;
  const settings = readSettings('check', v.object(shellFields), {});
  const own = processorOf(processor)?.browser(settings);
  return own ?? (described ? describedNeeds(described.browser) : noBrowserNeeds);
}

/** Adapts the release platform to this shop. */
export const plugIn: ShopPlugIn = {
  ...shop,
  pages: {
    'check-page': join(browser, 'check-page.ts'),
    workbench: join(browser, 'workbench.ts'),
    'runtime-core': join(import.meta.dirname, '../../src/runtime-core.ts'),
  },
  pagePath,
  documentPaths,
  checkoutOrigin,
  documentOf(slot, processor = null) {
    const needs = needsOf(slot, processor);
    return {
      placesOrders: needs !== null,
      hasForeignFields: (needs?.frame.length ?? 0) > 0,
      settings: needs?.publicSettings ?? {},
      headers: ({ origin, part, files, scriptHashes }) => ({
        ...securityHeaders({
          apiOrigin: origin,
          assetsOrigin: origin,
          parts: ['shell', part],
          folders: files,
          styleHashes: [],
          scriptHashes,
          pictures: [],
          checkout: needs,
          processorScripts: needs?.scripts ?? [],
          isHttps: false,
        }),
      }),
    };
  },
  serverProps,
  serverConfig: sampleConfig,
  rewriteDocument,
  checkPaymentService: checkService,
  eventPages,
  processorOf: eventProcessor,
  visitOf,
  questionnaireOf,
  isOfCheckout,
};
