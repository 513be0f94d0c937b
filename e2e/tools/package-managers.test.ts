import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { packInto } from '../src/releases/pack-into';
import { requireStorefront, runStorefrontIn } from '../src/releases/run-storefront';
import { test } from '../src/store/isolated-store';

const run = promisify(execFile);

const part = 'remote-checkout-managed';

/** Creates the repository of a checkout, as a team does in an empty folder with the packages beside it. */
async function createCheckout(): Promise<{ readonly place: string; readonly folder: string }> {
  const place = mkdtempSync(join(tmpdir(), 'managed-'));
  await packInto(join(place, 'packed'));
  const [commandLine = ''] = readdirSync(join(place, 'packed')).filter((file) => file.includes('-cli-'));
  const create = ['create', 'checkout', part, '--packages', 'packed'];
  await run('npx', ['--yes', `./packed/${commandLine}`, ...create], { cwd: place });
  return { place, folder: join(place, part) };
}

interface Manager {
  readonly program: readonly string[];
  /** Installs what package.json names, and writes the lock file. */
  readonly install: readonly string[];
  /** Installs what the lock file names, as CI does. */
  readonly installLocked: readonly string[];
}

const managers: Readonly<Record<string, Manager>> = {
  npm: {
    program: ['npm'],
    install: ['install', '--no-audit', '--no-fund'],
    installLocked: ['ci', '--no-audit', '--no-fund'],
  },
  pnpm: {
    program: ['npx', '--yes', 'pnpm@12.21.0'],
    install: ['install', '--no-frozen-lockfile'],
    installLocked: ['install', '--frozen-lockfile'],
  },
  'Yarn 1': {
    program: ['npx', '--yes', 'yarn@1.22.22'],
    install: ['install'],
    installLocked: ['install', '--frozen-lockfile'],
  },
  'Yarn 4': {
    program: ['npx', '--yes', '@yarnpkg/cli-dist@4.18.1'],
    install: ['install', '--no-immutable'],
    installLocked: ['install', '--immutable'],
  },
};

// A registry that does not answer gets one request.
const environment = { ...process.env, npm_config_fetch_retries: '0', YARN_HTTP_RETRY: '0' };

for (const [name, { program, install, installLocked }] of Object.entries(managers)) {
  const manage = ([first = '', ...others]: readonly string[], folder: string) =>
    run(first, others, { cwd: folder, env: environment });
  const fails = (attempt: Promise<unknown>) =>
    attempt.then(
      () => false,
      () => true,
    );

  test(`a team installs, builds, tests and publishes a new checkout with ${name}`, async ({ store }) => {
    const { place, folder } = await createCheckout();
    await manage([...program, ...install], folder);
    await manage([...program, 'run', 'types'], folder);
    await manage(['npx', 'vitest', 'run'], folder);
    await manage([...program, ...installLocked], folder);
    const { port } = new URL(store.origin);
    await requireStorefront(port, 'slot', 'checkout:managed', part);
    const published = await runStorefrontIn(
      folder,
      { PORT: port, DATA_FOLDER: store.data },
      ...['publish', part, '--folder', '.', '--json'],
    );
    expect(published).toMatchObject({ code: 0, output: expect.stringContaining('"state": "candidate"') });
    await requireStorefront(port, 'slot', 'checkout:managed');
    rmSync(place, { recursive: true });
  });

  test(`${name} refuses a package with other bytes, and requests none of ours from a registry`, async () => {
    const { place, folder } = await createCheckout();
    await manage([...program, ...install], folder);
    const [contract = '', domain = ''] = ['contract', 'domain'].map((one) =>
      readdirSync(join(folder, 'packages')).find((file) => file.startsWith(`ticket-storefront-${one}-`)),
    );
    const ours = join(folder, 'node_modules/@ticket-storefront');
    const nameOf = (one: string) => JSON.parse(readFileSync(join(ours, one, 'package.json'), 'utf8')).name;

    const tarball = join(folder, 'packages', contract);
    renameSync(tarball, join(place, contract));
    cpSync(join(folder, 'packages', domain), tarball);
    rmSync(join(folder, 'node_modules'), { recursive: true });
    const isRefused = await fails(manage([...program, ...installLocked], folder));
    // A package manager may have the right bytes in its cache.
    expect(isRefused || nameOf('contract')).toBe(isRefused || '@ticket-storefront/contract');
    renameSync(join(place, contract), tarball);

    const file = join(folder, 'package.json');
    const { dependencies, ...described } = JSON.parse(readFileSync(file, 'utf8'));
    delete dependencies['@ticket-storefront/domain'];
    writeFileSync(file, JSON.stringify({ ...described, dependencies }));
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
    for (const lock of readdirSync(folder).filter((one) => /^(package-lock|pnpm-lock|yarn\.lock)/.test(one)))
      rmSync(join(folder, lock));
    await fails(manage([...program, ...install], folder));
    expect(existsSync(join(ours, 'domain'))).toBe(false);
    rmSync(place, { recursive: true });
  });
}
