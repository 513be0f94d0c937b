import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { buildDemonstration } from '@ticket-storefront/demonstration';
import { demonstrationSlots } from '@ticket-storefront/platform-testing';
import { findBrowser, findOnPath } from '@ticket-storefront/platform-testing/programs';
import { exitWithError } from '@ticket-storefront/server';
import { checkOutWith } from '../../steps/choose-tickets';
import { expectConfirmation } from '../../steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../../steps/fill-checkout';
import { buildBaseImages } from './base-images';
import { openContainers } from './compose';
import { run } from './run';

const targets = ['api', 'shell', 'assets', 'prepare', 'orders', 'registrar'];
const imageOf = (target: string) => `localhost/storefront-${target}`;
const origin = 'http://localhost:3000';

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return result;
}

/** What is missing on this machine; empty if all is there. */
function missing(): readonly string[] {
  const absent = ['podman', 'mmdebstrap'].filter((program) => !findOnPath(program));
  return process.getuid?.() === 0 ? absent : [...absent, 'root'];
}

/** Publishes and promotes all parts by the commands of docs/deploy.md. @returns the platform's public key */
async function releaseParts(folder: string, releases: string): Promise<string> {
  const keyFile = join(folder, 'platform-team.pem');
  await run('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', keyFile]);
  const env = {
    ...process.env,
    PLATFORM_KEY_FILE: keyFile,
    REGISTRY_STORAGE: join(releases, 'registry'),
    ASSETS_STORAGE: join(releases, 'assets'),
    ASSETS_ORIGIN: 'http://localhost:3001',
  };
  const storefront = (...args: readonly string[]) => run('npx', ['storefront', ...args], env);
  const parts = [['', 'shell'], ...Object.entries(demonstrationSlots)] as const;
  for (const [slot, part] of parts) {
    const published = await storefront('publish', part);
    const version = /^Published \S+ (\S+)/m.exec(published)?.[1] ?? '';
    await storefront('promote', part, version);
    if (slot) await storefront('slot', slot, part);
  }
  const [, key = ''] =
    /with the key (\S+)/.exec(await storefront('doctor').catch(({ stdout }) => stdout)) ?? [];
  return key;
}

/** Buys a free ticket as a visitor does. @returns the reference of the order */
async function buyTicket(): Promise<string> {
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const page = await browser.newPage({ baseURL: origin });
    await checkOutWith(page, 'open-observatory', 'Stargazer', 1);
    await fillCustomer(page);
    await acceptTerms(page);
    await page.getByRole('button', { name: 'Place Order', exact: true }).click();
    return await expectConfirmation(page, 'open-observatory');
  } finally {
    await browser.close();
  }
}

/**
 * Builds the images of the Dockerfile on those that Debian's packages make, runs compose.yaml's services with them, and buys a ticket.
 * Podman stands in for Docker, and `compose.ts` for Compose.
 */
async function testContainers(): Promise<void> {
  const absent = missing();
  if (absent.length > 0)
    return say(`containers: left out, because this is missing here: ${absent.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'containers-'));
  const base = await timed('base images', buildBaseImages);
  await timed('images', async () => {
    for (const target of targets) {
      const options = ['--layers', `--build-arg=NODE_IMAGE=${base.node}`, `--target=${target}`];
      await run('podman', ['build', '--quiet', ...options, `--tag=${imageOf(target)}`, '.']);
    }
  });
  const releases = join(folder, 'releases');
  const key = await timed('published and promoted', () => releaseParts(folder, releases));
  const env = {
    ...process.env,
    POSTGRES_IMAGE: base.postgres,
    CADDY_IMAGE: base.caddy,
    POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
    VISITOR_KEY: randomBytes(32).toString('base64'),
    PLATFORM_KEYS: key,
  };
  const containers = openContainers({ env, releases, imageOf });
  await containers.down();
  try {
    await timed('started', () => containers.up());
    const catalogue = join(folder, 'catalogue.json');
    const demonstration = buildDemonstration({ now: new Date(), pictureBaseUrl: 'https://pictures.example' });
    writeFileSync(catalogue, JSON.stringify(demonstration));
    await containers.once('prepare', [
      `--volume=${catalogue}:/catalogue.json:ro`,
      '--env=CATALOGUE_FILE=/catalogue.json',
    ]);
    const reference = await timed('a visitor bought a ticket', buyTicket);
    expect(await containers.once('orders', [], ['find', reference])).toContain(reference);
    await expect.poll(() => containers.exec('api', ['ls', '.mail'])).toContain(reference);
    for (const service of ['shell', 'api', 'api-2', 'assets']) {
      expect(await containers.stop(service), `exit code of ${service}`).toBe(0);
    }
    say('containers: passed');
  } finally {
    await containers.down();
    rmSync(folder, { recursive: true });
  }
}

await testContainers().catch(exitWithError);
