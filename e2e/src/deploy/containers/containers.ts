import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, expect } from '@playwright/test';
import { buildDemonstration } from '@ticket-storefront/demonstration';
import { findBrowser, findOnPath } from '@ticket-storefront/platform-testing/programs';
import { exitWithError } from '@ticket-storefront/server';
import { checkOutWith } from '../../steps/choose-tickets';
import { expectConfirmation } from '../../steps/expect-confirmation';
import { acceptTerms, fillCustomer } from '../../steps/fill-checkout';
import { pushBaseImages } from './base-images';
import { blocksOf, openReader } from './documented-commands';
import { openRegistry } from './registry';
import { run } from './run';

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  say(`${what}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
  return result;
}

/** What is missing on this machine; empty if all is there. */
function missing(): readonly string[] {
  const programs = ['podman', 'docker-compose', 'docker-registry', 'jq', 'kubectl', 'mmdebstrap'];
  const absent = programs.filter((program) => !findOnPath(program));
  return process.getuid?.() === 0 ? absent : [...absent, 'root'];
}

/** Buys a free ticket as a visitor does. @returns the reference of the order */
async function buyTicket(origin: string): Promise<string> {
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  try {
    const page = await browser.newPage({ baseURL: origin, ignoreHTTPSErrors: true });
    await checkOutWith(page, 'open-observatory', 'Stargazer', 1);
    await fillCustomer(page);
    await acceptTerms(page);
    await page.getByRole('button', { name: 'Place Order', exact: true }).click();
    return await expectConfirmation(page, 'open-observatory');
  } finally {
    await browser.close();
  }
}

/** Checks the health of running containers once a second, as podman's timers do where systemd runs. @returns what ends it */
function checkHealth(): () => Promise<void> {
  if (existsSync('/run/systemd/system')) return async () => undefined;
  const ended = new AbortController();
  const checks = (async () => {
    while (!ended.signal.aborted) {
      const names = await run('podman', ['ps', '--format={{.Names}}']);
      for (const name of names.split('\n').filter(Boolean))
        await run('podman', ['healthcheck', 'run', name]).catch(() => undefined);
      await wait(1000);
    }
  })();
  return () => {
    ended.abort();
    return checks;
  };
}

/** Follows docs/deploy.md in a new clone, word for word, until visitors have bought tickets. */
async function testContainers(): Promise<void> {
  const absent = missing();
  if (absent.length > 0)
    return say(`containers: left out, because this is missing here: ${absent.join(', ')}`);
  const [release = '', start = '', secure = ''] = blocksOf('On one machine');
  const [pin = ''] = blocksOf('Images');
  const [manifests = ''] = blocksOf('On Kubernetes');

  const scratch = mkdtempSync(join(tmpdir(), 'containers-'));
  const clone = join(scratch, 'storefront');
  const registry = await openRegistry(scratch);
  const env = { ...process.env, CONTAINERS_REGISTRIES_CONF: registry.configuration };
  const reader = openReader(clone, scratch, env);
  const endChecks = checkHealth();
  try {
    await timed('images of others', () => pushBaseImages(registry.address));
    await run('git', ['clone', '--quiet', '.', clone]);
    await timed('npm ci', () => reader.run('npm ci'));
    await timed('published and promoted', () => reader.run(release));
    const demonstration = buildDemonstration({ now: new Date(), pictureBaseUrl: 'https://pictures.example' });
    writeFileSync(join(clone, 'catalogue.json'), JSON.stringify(demonstration));
    await timed('built and started', () => reader.run(start));
    const first = await timed('a visitor bought a ticket', () => buyTicket('http://localhost:3000'));
    expect(await reader.run(`docker-compose run --rm orders find ${first}`)).toContain(first);
    await expect.poll(() => reader.run('docker-compose exec -T api ls .mail')).toContain(first);

    // Caddy signs certificates of such names itself.
    await timed('started with TLS', () => reader.run(secure.replaceAll('.example.com', '.localhost')));
    await timed('another bought one by TLS', () => buyTicket('https://tickets.localhost'));
    for (const service of ['shell', 'api', 'api-2', 'assets']) {
      await reader.run(`docker-compose stop ${service}`);
      const code = `podman inspect --format '{{.State.ExitCode}}' $(docker-compose ps -q ${service})`;
      expect(Number(await reader.run(code)), `exit code of ${service}`).toBe(0);
    }

    // The platform has one registry, which is Docker Hub's here.
    const own = pin.replaceAll('registry.example.com', registry.address);
    await timed('images by digest', () => reader.run(own));
    expect(await reader.run('cat api.digest')).toMatch(/^sha256:[0-9a-f]{64}$/);
    await reader.run(manifests);
    say('containers: passed');
  } finally {
    await reader.run('docker-compose --profile tls down --volumes').catch(() => undefined);
    await endChecks();
    reader.close();
    await registry.close();
    rmSync(scratch, { recursive: true });
  }
}

await testContainers().catch(exitWithError);
