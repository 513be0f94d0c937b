import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { storeAt } from '../store/store-location';
import { fillCart } from './fill-cart';
import { measureApiStart } from './measure-api-start';
import { measureCreate } from './measure-create';
import { measureIntegrity } from './measure-integrity';
import { measurePage } from './measure-page';
import { measurePublish } from './measure-publish';
import { measureRebuild, type Rebuilt } from './measure-rebuild';
import { measureRegistry } from './measure-registry';
import { measureReleases } from './measure-releases';
import { measureRollback } from './measure-rollback';
import { measureServerEntries } from './measure-server-entries';
import { measureStart } from './measure-start';
import { measuredPages } from './measured-pages';
import { residentMegabytes } from './resident-memory';

const port = 4400;
const rounds = 3;
const releases = 20;
/** The largest part, and the remote that the server draws with the most code. */
const rebuiltParts: readonly Rebuilt[] = [
  { part: 'shell', file: 'messages/en.json', text: 'View cart' },
  { part: 'remote-event', file: 'messages/en.json', text: 'There are no tickets' },
];
const say = (line: string) => void process.stdout.write(`${line}\n`);

say(`registry, 50 parts × 200        ${measureRegistry().toFixed(0)} ms to read and check`);

const data = mkdtempSync(join(tmpdir(), 'storefront-bench-'));
const environment = { PORT: String(port), DATA_FOLDER: data };

const cold = await measureStart(environment);
say(`start, nothing built            ${cold.seconds.toFixed(1)} s`);
await cold.stop();

const warm = await measureStart(environment);
say(`start, nothing changed          ${warm.seconds.toFixed(1)} s`);
const apiSeconds = await measureApiStart(storeAt(port, data), port + 4);
say(`API, process to first answer    ${apiSeconds.toFixed(2)} s (limit 1 s)`);

const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
say('pages at 1.6 Mbit/s, 150 ms, 4 × slower processor, empty cache:');
for (const { name, path, control } of measuredPages) {
  const origin = `http://localhost:${port}`;
  const visitor = await fillCart(browser, origin + path.replace('/checkout', ''));
  const costs = [];
  for (let round = 0; round < rounds; round++) {
    costs.push(await measurePage(browser, origin + path, control, visitor));
  }
  const [median] = costs.sort((a, b) => a.usableMs - b.usableMs).slice(Math.floor(rounds / 2));
  if (!median) continue;
  const kilobytes = (median.scriptBytes / 1024).toFixed(1);
  say(
    `  ${name.padEnd(38)} ${median.requests} requests, ${median.scripts} scripts, ${kilobytes} KB of JS, usable after ${(median.usableMs / 1000).toFixed(2)} s`,
  );
}

if (warm.process.pid)
  say(`memory of the whole stack       ${residentMegabytes(warm.process.pid).toFixed(0)} MB`);

const store = storeAt(port, data);
const version = '2.0.0-bench';
const publishSeconds = await measurePublish(environment, version);
say(`publish of one remote           ${publishSeconds.toFixed(1)} s (limit 20 s)`);

const address = `${store.origins.storefront}/events/harbor-lights`;
for (const rebuilt of rebuiltParts) {
  const seconds = await measureRebuild(rebuilt);
  say(`one part rebuilt, warm          ${rebuilt.part} ${seconds.toFixed(1)} s (limit 2 s)`);
}

const created = await measureCreate(browser, store.origins.storefront);
say(
  `create to the first screen      ${created.seconds.toFixed(1)} s (limit 60 s), command line of ${(created.cliBytes / 1e6).toFixed(1)} MB (limit 15 MB)`,
);

const { lastSeconds, commandSeconds, loads } = await measureRollback(environment, address, version);
say(
  `rollback                        last document with the release after ${lastSeconds.toFixed(1)} s (limit 5 s), command ${commandSeconds.toFixed(1)} s, ${loads} loads since`,
);

const slugs = { mx: 'harbor-lights', braintree: 'inkhouse-fair', stripe: 'canyon-strings' };
const integrity = await measureIntegrity(browser, store, slugs);
say(
  `one byte changed in each file   ${integrity.refused} of ${integrity.files} refused, ${integrity.tookEffect} took effect, in ${integrity.loads} page loads`,
);

const releasing = { store, slug: 'harbor-lights', ticket: 'General Admission' };
const { failed, mixed, late, documents } = await measureReleases(browser, releasing, releases);
say(
  `${releases} releases during visits       ${failed} failed chunks, ${mixed} mixed sets, ${late} late, in ${documents} documents`,
);

await warm.stop();
const server = await measureServerEntries(browser, store, () => measureStart(environment));
say(
  `one byte changed in server entries  ${server.run} of ${server.entries} run (unchanged ${server.drawn}), ${server.worked} of ${server.pages} pages work`,
);

await browser.close();
rmSync(data, { recursive: true, force: true });
