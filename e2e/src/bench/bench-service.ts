import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { platformTeam } from '@ticket-storefront/format/parts';
import { changeRegistry } from '@ticket-storefront/registry/registrar';
import { exitWithError } from '@ticket-storefront/server';
import { demonstrationKey, keyFileOf, publicKeyOf } from '@ticket-storefront/signing';
import { simulatedPayments } from '@ticket-storefront/stack';
import { openStorage } from '@ticket-storefront/storage';
import { buy } from './rush/clients/buy';
import { createBuyer } from './rush/clients/buyer';
import { measureOrders, paying, unpaced } from './rush/measures/measure-orders';
import { percentile } from './rush/measures/percentile';
import { rushEvents } from './rush/store/rush-dataset';
import { type RushStore, startRushStore } from './rush/store/start-rush-store';

const servicePort = 4468;
const rounds = 3;
const oneByOne = 100;
const halfLoadMs = 8000;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const median = (values: readonly number[]) => percentile(values, 0.5);

/**
 * MX Merchant as a payment service, and the settings of an API that uses it.
 * @param areApproved - whether it approves each charge itself, instead of the simulated processor
 */
async function startService(store: RushStore, folder: string, areApproved: boolean) {
  const keys = join(folder, 'keys');
  const platformKey = demonstrationKey(keys, platformTeam);
  const serviceKey = demonstrationKey(keys, 'service');
  const apiKey = demonstrationKey(keys, 'payments');
  const registry = join(folder, 'registry');
  const registrar = {
    storage: openStorage(registry),
    assets: openStorage(join(folder, 'assets')),
    assetOrigin: 'http://localhost:1',
    platformKey,
    contractVersion: '1.0.0',
  };
  const address = `http://127.0.0.1:${servicePort}`;
  const processor = {
    label: 'MX Merchant',
    services: [`${address}/payments`],
    keys: [publicKeyOf(serviceKey)],
    browser: { frames: [], scripts: [], connect: [], pictures: [], settings: {} },
  };
  await changeRegistry(registrar, { type: 'processor', name: 'mxmerchant', processor }, platformKey);
  const { api: account } = await simulatedPayments(store.simulators);
  const child = spawn(process.execPath, ['--import', 'tsx', 'remote-checkout-mx/service/serve.ts'], {
    env: {
      ...process.env,
      ...account,
      ...(areApproved ? paying : {}),
      SERVICE_PORT: String(servicePort),
      LISTEN_HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      API_KEYS: publicKeyOf(apiKey),
      KEY_FILE: keyFileOf(keys, 'service'),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await wait(50);
  return {
    settings: {
      PAYMENT_KEY_FILE: keyFileOf(keys, 'payments'),
      REGISTRY_STORAGE: registry,
      PLATFORM_KEYS: publicKeyOf(platformKey),
      STATE_FOLDER: join(folder, 'state'),
    },
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

let buyers = 0xe00000;

/** Milliseconds of each of some orders. */
async function timeOrders(store: RushStore, api: string, everyMs: number | null, count: number) {
  const orders: Promise<number>[] = [];
  const began = performance.now();
  for (let index = 0; index < count; index++) {
    const buyer = await createBuyer(store.visitorKey, buyers++);
    const order = buy({ api, simulators: store.simulators }, rushEvents.recorded, buyer).then(
      ({ result, milliseconds }) => {
        if (result !== 'sold') throw new Error(`An order was answered '${result}'.`);
        return milliseconds;
      },
    );
    orders.push(order);
    if (everyMs === null) await order;
    else await wait(Math.max(0, began + (index + 1) * everyMs - performance.now()));
  }
  const times = await Promise.all(orders);
  return { p50: median(times), perSecond: (1000 * count) / (performance.now() - began) };
}

const ways = ['inside', 'service'] as const;

/** Orders a second of 40 buyers who order one after the other, by each way, in turns. */
async function saturate(
  store: RushStore,
  settings: Readonly<Record<string, string>>,
  { areApproved, firstBuyer }: { readonly areApproved: boolean; readonly firstBuyer: number },
) {
  const manner = { apis: 1, atOnce: 40, events: [rushEvents.recorded], areApproved } as const;
  const measured = { inside: [] as number[], service: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    for (const [index, name] of ways.entries()) {
      const { ordersPerSecond } = await measureOrders(store, {
        ...{ name, ...manner, settings: name === 'service' ? settings : {} },
        firstBuyer: firstBuyer + 0x8000 * (2 * round + index),
      });
      measured[name].push(ordersPerSecond);
    }
  }
  return { inside: median(measured.inside), service: median(measured.service) };
}

const describe = ({ inside, service }: Readonly<Record<(typeof ways)[number], number>>) =>
  `${inside.toFixed(0)} orders a second inside, ${service.toFixed(0)} by the service: ${(service / inside).toFixed(2)}`;

/**
 * Compares orders by the API's own adapter with orders by the same adapter in a payment service, in turns, and prints medians. First
 * both approve each charge themselves, so that the API's own adapter calls nobody; then both call the simulated processor, as every
 * adapter calls its processor.
 */
async function benchService(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-service-'));
  const store = await startRushStore();
  const stops: (() => Promise<void>)[] = [];
  const serve = async (areApproved: boolean) => {
    const started = await startService(store, mkdtempSync(join(folder, 'service-')), areApproved);
    stops.push(started.stop);
    return started;
  };
  try {
    const approving = await serve(true);
    const alike = await saturate(store, approving.settings, { areApproved: true, firstBuyer: 0xe80000 });
    say(`saturated, without a processor: ${describe(alike)}`);
    await stops.pop()?.();

    const service = await serve(false);
    const saturated = await saturate(store, service.settings, { areApproved: false, firstBuyer: 0xf00000 });
    say(`saturated: ${describe(saturated)} (at least 0.75)`);

    const apis = {
      inside: await store.startApi(unpaced),
      service: await store.startApi({ ...unpaced, ...service.settings }),
    };
    const alone = { inside: [] as number[], service: [] as number[] };
    const half = { inside: [] as number[], service: [] as number[] };
    const everyMs = 2000 / saturated.inside;
    // The first orders of a process compile its code.
    for (const { origin } of Object.values(apis)) await timeOrders(store, origin, null, oneByOne);
    for (let round = 0; round < rounds; round++) {
      for (const name of ways) {
        alone[name].push((await timeOrders(store, apis[name].origin, null, oneByOne)).p50);
        const count = Math.round(halfLoadMs / everyMs);
        half[name].push((await timeOrders(store, apis[name].origin, everyMs, count)).perSecond);
      }
    }
    const hop = median(alone.service) - median(alone.inside);
    say(
      `one order: ${median(alone.inside).toFixed(1)} ms inside, ${median(alone.service).toFixed(1)} ms by the service: ${hop.toFixed(1)} ms more (at most 5)`,
    );
    const atHalf = { inside: median(half.inside), service: median(half.service) };
    say(`half load: ${describe(atHalf)} (at least 0.95)`);
    const isSlow = saturated.service / saturated.inside < 0.75 || atHalf.service / atHalf.inside < 0.95;
    if (isSlow || hop > 5) process.exitCode = 1;
    await Promise.all(Object.values(apis).map(({ stop }) => stop()));
  } finally {
    await Promise.all(stops.map((stop) => stop()));
    await store.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await benchService().catch(exitWithError);
