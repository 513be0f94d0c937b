import { demonstrationSlots } from '@ticket-storefront/platform-testing';
import type { ReleaseManifest } from '@ticket-storefront/releases/manifest';
import { openStorage } from '@ticket-storefront/storage';
import type { FastifyRequest } from 'fastify';
import { createCatalogue } from '../../../../../shell/server/contents/catalogue';
import { checkoutEventOf } from '../../../../../shell/server/contents/checkout-event';
import { scriptPreload, styleElement, styleHashes } from '../../../../../shell/server/document';

import { createStyleReader } from '../../../../../shell/server/releases/release-files';
import type { Settings } from '../../../../../shell/server/settings/settings';
import { createShellServer } from '../../../../../shell/server/shell-server';
import { bundleFiles } from './bundle-files';

/**
 * Serves the split bundle by the shell server, which knows of no remotes in it. What documents have for remotes is put into
 * these: the names of their policies of trusted types, and the script and the styles of the checkout's processor.
 */
export function createTreatedBundleServer(settings: Settings, manifest: ReleaseManifest) {
  const server = createShellServer(settings);
  const warn = (line: string) => server.log.warn(line);
  const { ASSETS_ORIGIN: assetsOrigin, API_ORIGIN: apiOrigin } = settings;
  const catalogue = createCatalogue({ apiOrigin, warn });
  const readStyles = createStyleReader({
    assets: openStorage(settings.ASSETS_STORAGE),
    assetsOrigin,
    limitBytes: settings.INLINE_STYLES_BYTES,
    warn,
  });
  const policyNames = ['shell', ...Object.values(demonstrationSlots)]
    .map((name) => `storefront#${name}`)
    .join(' ');

  async function checkoutFiles({ routeOptions, params }: FastifyRequest) {
    if (!routeOptions.url?.endsWith('/checkout')) return { scripts: [], styles: [] };
    const { slug } = params as { slug: string };
    const { processor } = checkoutEventOf((await catalogue.event(slug).answer)?.value);
    const { preloads, styles } = bundleFiles(manifest, assetsOrigin, 'checkout', processor);
    return { scripts: preloads, styles };
  }

  server.addHook('onSend', async (request, reply, payload) => {
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy !== 'string' || !Buffer.isBuffer(payload)) return payload;
    const html = payload.toString();
    const files = await checkoutFiles(request);
    const styles = await readStyles(files.styles.filter(({ url }) => !html.includes(url)));
    reply.header(
      'content-security-policy',
      policy
        .replace('storefront#shell', policyNames)
        .replace('style-src', ['style-src', ...styleHashes(styles, '')].join(' ')),
    );
    const links = [...styles.map(styleElement), ...files.scripts.map(scriptPreload)];
    return html.replace('</head>', `${links.join('\n')}\n</head>`);
  });
  return server;
}
