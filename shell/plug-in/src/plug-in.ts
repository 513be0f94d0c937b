import { join } from 'node:path';
import type { ShopPlugIn } from '@storefront/cli';
import { processorOf, shellFields } from '@storefront/processors';
import { nothingNeeded, securityHeaders } from '@storefront/server/http';

import { readSettings } from '@storefront/server/settings';
import * as v from 'valibot';
import { rewriteDocument } from './rewrite-document';
import { drawnProps, pagePath, sampleConfig } from './samples';
import { shop } from './shop';

const browser = join(import.meta.dirname, 'browser');

/** What the document of a checkout lets through beside the storefront's own; null for another slot. */
function needsOf(slot: string) {
  const [kind, processor] = slot.split(':');
  if (kind !== 'checkout') return null;
  const settings = readSettings('check', v.object(shellFields), {});
  return processorOf(processor)?.browser(settings) ?? nothingNeeded;
}

/** Everything by which the release platform is this shop's. */
export const plugIn: ShopPlugIn = {
  ...shop,
  pages: { 'check-page': join(browser, 'check-page.ts'), workbench: join(browser, 'workbench.ts') },
  pagePath,
  documentOf(slot) {
    const needs = needsOf(slot);
    return {
      takesOrders: needs !== null,
      hasForeignFields: (needs?.frame.length ?? 0) > 0,
      headers: ({ origin, part, ...listed }) => ({
        ...securityHeaders({
          apiOrigin: origin,
          assetsOrigin: origin,
          parts: ['shell', part],
          listed,
          styleHashes: [],
          scriptHashes: [],
          checkout: needs,
          processorScripts: needs?.scripts ?? [],
          isHttps: false,
        }),
      }),
    };
  },
  drawnProps,
  serverConfig: sampleConfig,
  rewriteDocument,
};
