import { checkoutRemotes, type PartName } from '@storefront/contracts/parts';
import { platformTeam } from '@storefront/contracts/platform-team';
import type { ProcessorSources } from '@storefront/contracts/processor-sources';
import type { ScriptRow } from './inventory-row';
import { processorScripts } from './processor-scripts';

/** One kind of document of the storefront. */
export interface InventoryPage {
  readonly name: string;
  /** The entry of the shell that it starts with. */
  readonly entry: 'storefront' | 'checkout';
  readonly remotes: readonly PartName[];
  /** Scripts that are part of no release. */
  readonly others: readonly ScriptRow[];
}

const inlineData = (type: string, reason: string): ScriptRow => ({
  script: `inline ${type}`,
  who: 'all visits',
  owner: platformTeam,
  reason,
  integrity: 'none: data that is never executed, written into each document under its nonce',
});

const boot = inlineData('application/json', 'tells the shell the releases and public settings of the visit');
const ahead = inlineData('speculationrules', 'lets the browser fetch a checkout ahead of the click');

const storefront = (name: string): InventoryPage => ({
  name,
  entry: 'storefront',
  remotes: ['remote-event', 'remote-cart'],
  others: [boot, ahead],
});

/** Every kind of document, with what the checkouts of a storefront that is set up so ask their processors for. */
export const inventoryPages = (sources: ProcessorSources): readonly InventoryPage[] => [
  storefront('landing, confirmation and not found'),
  storefront('event page'),
  { name: 'checkout that nobody serves', entry: 'checkout', remotes: [], others: [boot] },
  ...[...checkoutRemotes].map(
    ([processor, remote]): InventoryPage => ({
      name: `checkout by ${processor}`,
      entry: 'checkout',
      remotes: [remote],
      others: [boot, ...processorScripts(processor, sources[processor])],
    }),
  ),
];
