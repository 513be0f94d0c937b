import { checkoutRemoteOf, type PartName } from '@storefront/contracts/parts';
import { currentRelease, type Registry } from '@storefront/contracts/registry';
import { createManifestReader } from '../release/manifest-reader';
import type { Storage } from '../storage/storage';

/** One script that a page may run (PCI DSS 6.4.3). */
export interface InventoryRow {
  readonly page: string;
  readonly script: string;
  readonly owner: string;
  readonly reason: string;
  /** The hash that the browser checks, or why there is none. */
  readonly integrity: string;
}

interface Page {
  readonly name: string;
  readonly entry: 'storefront' | 'checkout';
  readonly remotes: readonly PartName[];
  readonly others: readonly Omit<InventoryRow, 'page'>[];
}

const checkoutPage = (processor: string, others: Page['others'] = []): Page => {
  const remote = checkoutRemoteOf(processor);
  return { name: `checkout by ${processor}`, entry: 'checkout', remotes: remote ? [remote] : [], others };
};

const stripeScript = {
  script: 'https://js.stripe.com/',
  owner: 'Stripe',
  reason: 'takes the card in frames of its own',
  integrity: 'none: Stripe changes it under its address and forbids pinning; the policy limits its hosts',
};

const pages: readonly Page[] = [
  {
    name: 'landing and confirmation',
    entry: 'storefront',
    remotes: ['remote-event', 'remote-cart'],
    others: [],
  },
  { name: 'event page', entry: 'storefront', remotes: ['remote-event', 'remote-cart'], others: [] },
  checkoutPage('mxmerchant'),
  checkoutPage('braintree'),
  checkoutPage('stripe', [stripeScript]),
];

const reasons: Readonly<Record<PartName, string>> = {
  shell: 'runs the page: routes, cart, totals',
  'remote-event': 'shows the event and its tickets',
  'remote-cart': 'shows the cart',
  'remote-checkout-mx': 'takes customer details and payment by MX Merchant',
  'remote-checkout-braintree': 'takes customer details and payment by Braintree',
  'remote-checkout-stripe': 'takes customer details and payment by Stripe',
};

/** Every script of every page, from the releases that all visitors get and those that canaries bring. */
export async function inventory(
  registry: Registry,
  assets: Storage,
  assetOrigin: string,
): Promise<InventoryRow[]> {
  const readManifest = createManifestReader(assets);

  async function scriptsOf(page: string, part: PartName, entry: Page['entry'] | 'fragment') {
    const releases = (registry.microFrontends[part] ?? []).filter(
      (release) => release === currentRelease(registry, part) || release.deployment.traffic > 0,
    );
    const rows = releases.map(async (release): Promise<InventoryRow[]> => {
      const { files, entries, version, owner } = await readManifest(part, release);
      const other = Object.entries(entries).filter(([name]) => name !== entry);
      const foreign = new Set(other.flatMap(([, { scripts, preloads }]) => [...scripts, ...preloads]));
      const own = new Set([...(entries[entry]?.scripts ?? []), ...(entries[entry]?.preloads ?? [])]);
      return files
        .filter(({ path }) => path.endsWith('.js') && (own.has(path) || !foreign.has(path)))
        .map(({ path, integrity }) => ({
          page,
          script: `${assetOrigin}/${part}/${version}/${path}`,
          owner,
          reason: reasons[part],
          integrity,
        }));
    });
    return (await Promise.all(rows)).flat();
  }

  const perPage = pages.map(async ({ name, entry, remotes, others }) => [
    ...(await scriptsOf(name, 'shell', entry)),
    ...(await Promise.all(remotes.map((remote) => scriptsOf(name, remote, 'fragment')))).flat(),
    ...others.map((other) => ({ page: name, ...other })),
  ]);
  return (await Promise.all(perPage)).flat();
}
