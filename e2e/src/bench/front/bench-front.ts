import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { exitWithError } from '@ticket-storefront/server';
import { makeCertificate } from '../certificate';
import { median } from '../page/median-visit';
import { benchPages } from '../page/pages';
import { storePort } from '../page/store/ports';
import { startPageStore } from '../page/store/start-page-store';
import { type VisitFigures, visitPage } from '../page/visits/visit-page';
import { phoneViewport } from '../slow-phone';
import { type Packing, startFront } from './front-server';
import { slowLine } from './slow-line';

/** The proxy in front of the storefront. */
interface Front {
  readonly protocol: 'HTTP/1.1' | 'HTTP/2';
  readonly packing: Packing;
}

const fronts: readonly Front[] = [
  { protocol: 'HTTP/1.1', packing: 'none' },
  { protocol: 'HTTP/1.1', packing: 'br' },
  { protocol: 'HTTP/2', packing: 'none' },
  { protocol: 'HTTP/2', packing: 'gzip' },
  { protocol: 'HTTP/2', packing: 'br' },
];
const runs = 5;
/** Storefront, assets, API and simulators. */
const serverPorts = [0, 1, 2, 3].map((index) => storePort + index);
const frontPortOf = (port: number) => port + 20;
const linePortOf = (port: number) => port + 40;

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function visit(address: string, { protocol }: Front): Promise<VisitFigures> {
  const rules = serverPorts.map((port) => `MAP localhost:${port} localhost:${linePortOf(port)}`).join(', ');
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [
      ...browserArguments,
      '--ignore-certificate-errors',
      `--host-resolver-rules=${rules}`,
      ...(protocol === 'HTTP/2' ? [] : ['--disable-http2']),
    ],
  });
  try {
    const context = await browser.newContext({ viewport: phoneViewport, ignoreHTTPSErrors: true });
    return await visitPage(context, { address, firstUse: 'add a ticket', slow: 'processor' });
  } finally {
    await browser.close();
  }
}

const row = (values: readonly (string | number)[]) =>
  values.map((value) => String(value).padEnd(12)).join('');
const of = (figures: readonly VisitFigures[], name: 'firstPaintMs' | 'largestPaintMs' | 'usableMs') =>
  Math.round(median(figures.map((figure) => figure[name] ?? Number.NaN)));

/** The event page of a first visit over a slow line, by each protocol and packing in turn. */
async function benchFront(): Promise<void> {
  const page = benchPages.find(({ name }) => name === 'event');
  if (!page) throw new Error('There is no event page to measure.');
  const store = await startPageStore(say);
  const certificate = makeCertificate();
  let packing: Packing = 'br';
  const line = slowLine();
  const opened = await Promise.all(
    serverPorts.flatMap((port) => [
      startFront({ port: frontPortOf(port), target: port, certificate, packing: () => packing }),
      line.open(linePortOf(port), frontPortOf(port)),
    ]),
  );
  const figures = new Map<Front, VisitFigures[]>(fronts.map((front) => [front, []]));
  try {
    for (let run = 0; run < runs; run++) {
      for (const front of fronts) {
        packing = front.packing;
        figures.get(front)?.push(await visit(`https://localhost:${storePort}${page.path}`, front));
      }
    }
    say(row(['protocol', 'packing', 'FCP', 'LCP', 'usable']));
    for (const [{ protocol, packing: packed }, all] of figures) {
      say(row([protocol, packed, of(all, 'firstPaintMs'), of(all, 'largestPaintMs'), of(all, 'usableMs')]));
    }
  } finally {
    for (const server of opened) server.close();
    await store.stop();
  }
}

await benchFront().catch(exitWithError);
process.exit();
