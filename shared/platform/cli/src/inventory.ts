import type { PartName } from '@storefront/contracts/parts';
import type { ProcessorSources } from '@storefront/contracts/processor-sources';
import type { Registry } from '@storefront/contracts/registry';
import { releasesInUse } from '@storefront/contracts/release-for-visit';
import type { AssetOrigin } from '@storefront/registry/read-candidate';
import { filesOfEntry } from '@storefront/releases/files-of-entry';
import { createManifestReader } from '@storefront/releases/manifest-reader';
import { type InventoryPage, inventoryPages } from './inventory-pages';
import type { InventoryRow, ScriptRow } from './inventory-row';
import { visitsThatGet } from './visits-that-get';

const reasons: Readonly<Record<PartName, string>> = {
  shell: 'runs the page: routes, cart, totals',
  'remote-event': 'shows the event and its tickets',
  'remote-cart': 'shows the cart',
  'remote-checkout-mx': 'takes customer details and payment by MX Merchant',
  'remote-checkout-braintree': 'takes customer details and payment by Braintree',
  'remote-checkout-stripe': 'takes customer details and payment by Stripe',
};

/** Every script that any visit, new or open, may run at an instant, by page: those of all releases in use, and all others. */
export async function inventory(
  registry: Registry,
  { assets, assetOrigin }: AssetOrigin,
  sources: ProcessorSources,
  at: Date,
): Promise<InventoryRow[]> {
  const readManifest = createManifestReader(assets);

  async function scriptsOf(part: PartName, entry: InventoryPage['entry'] | 'fragment') {
    const inUse = releasesInUse(registry, part, at);
    const rows = inUse.map(async (release): Promise<ScriptRow[]> => {
      const manifest = await readManifest(part, release);
      return filesOfEntry(manifest, entry, '.js').map(({ path, integrity }) => ({
        script: `${assetOrigin}/${part}/${manifest.version}/${path}`,
        who: visitsThatGet(release, inUse),
        owner: release.owner,
        reason: reasons[part],
        integrity,
      }));
    });
    return (await Promise.all(rows)).flat();
  }

  const perPage = inventoryPages(sources).map(async ({ name, entry, remotes, others }) => {
    const released = await Promise.all([
      scriptsOf('shell', entry),
      ...remotes.map((remote) => scriptsOf(remote, 'fragment')),
    ]);
    return [...released.flat(), ...others].map((row) => ({ page: name, ...row }));
  });
  return (await Promise.all(perPage)).flat();
}
