import { queryStore } from '../../store/store-database';
import { addressIn, inBatches, send } from '../client';
import type { Probe } from '../probe';
import type { AttackedStore } from '../store/start-attacked-store';

const wideNetworks = 100;
const networksEach = 10;
const callsEach = 5;
const reportsPerCall = 20;
/** Visitors of a tampered checkout, each in a wide network that has forged nothing. */
const visitors = 40;
const atOnce = 20;

/** Sends reports of a checkout that was kept from loading scripts of some hosts. */
const report = (store: AttackedStore, from: string, hosts: readonly string[]) =>
  send(`${store.origins.api}/reports/policy`, {
    headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': from },
    body: JSON.stringify(
      hosts.map((host) => ({
        type: 'csp-violation',
        body: {
          documentURL: `${store.origins.storefront}/events/calm/checkout`,
          blockedURL: `https://${host}/`,
          effectiveDirective: 'script-src-elem',
        },
      })),
    ),
  });

const storedNetworks = async (store: AttackedStore, host: string) => {
  const rows = await queryStore<{ networks: number }>(
    store.store,
    `select networks from policy_reports where page = 'checkout' and blocked = $1`,
    [host],
  );
  return rows[0]?.networks ?? null;
};

const drownedReport: Probe = {
  name: 'drowned-report',
  attack: `${(wideNetworks * networksEach * callsEach * reportsPerCall).toLocaleString('en')} forged policy reports of checkouts from ${wideNetworks * networksEach} networks in ${wideNetworks} wide ones, some sent by four: is a report of ${visitors} visitors stored, and does it alert`,
  mustReach: 'stored, and the alert fires',
  async run(store) {
    for (let call = 0; call < callsEach; call++) {
      await inBatches(wideNetworks * networksEach, atOnce, async (index) => {
        const [wide, network] = [Math.floor(index / networksEach), index % networksEach];
        // The first of each network are the same in four wide networks, as genuine ones are.
        const name = call === 0 ? `s${Math.floor(wide / 4)}` : `w${wide}`;
        const hosts = Array.from(
          { length: reportsPerCall },
          (_, i) => `${name}n${network}c${call}i${i}.test`,
        );
        await report(store, addressIn(wide, network), hosts);
      });
    }
    await inBatches(visitors, atOnce, (visitor) =>
      report(store, addressIn(500 + visitor), ['skimmer.example']),
    );
    await report(store, addressIn(900), ['alone.example']);
    const [networks, alone] = [
      await storedNetworks(store, 'skimmer.example'),
      await storedNetworks(store, 'alone.example'),
    ];
    const [counted] = await queryStore<{ total: number }>(
      store.store,
      'select count(*)::int as total from policy_reports',
      [],
    );
    return {
      result: `${networks === null ? 'lost' : `stored by ${networks} wide networks`}, beside ${counted?.total} others`,
      // From three on the alert fires.
      isHeld: networks !== null && networks >= 3,
      ...(alone === null && { control: 'the report of one visitor alone, without the reserved room: lost' }),
    };
  },
};

export const reportProbes: readonly Probe[] = [drownedReport];
