import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { createPrivateKeyText } from '@ticket-storefront/signing';
import { packInto } from '../src/releases/pack-into';
import { requireStorefront, runStorefrontIn } from '../src/releases/run-storefront';
import { test } from '../src/store/isolated-store';

const run = promisify(execFile);

/** How each package manager installs a part. Yarn 4 needs folders of modules, as the tools that build parts do. */
const managers: Readonly<Record<string, readonly string[]>> = {
  npm: ['npm', 'install', '--no-audit', '--no-fund'],
  pnpm: ['npx', '--yes', 'pnpm@12.21.0', 'install'],
  'Yarn 1': ['npx', '--yes', 'yarn@1.22.22', 'install'],
  'Yarn 4': ['npx', '--yes', '@yarnpkg/cli-dist@4.18.1', 'install', '--no-immutable'],
};

for (const [name, [program = '', ...words]] of Object.entries(managers)) {
  test(`a team installs, builds and publishes a new checkout with ${name}`, async ({ store }) => {
    const place = mkdtempSync(join(tmpdir(), 'managed-'));
    const part = 'remote-checkout-managed';
    const folder = join(place, part);
    const commandLine = await packInto(place);
    await run(process.execPath, [commandLine, 'create', 'checkout', part, '--packages', place], {
      cwd: place,
    });
    writeFileSync(join(folder, '.yarnrc.yml'), 'nodeLinker: node-modules\n');
    await run(program, words, { cwd: folder, env: { ...process.env, CI: '' } });
    const { port } = new URL(store.origin);
    await requireStorefront(port, 'slot', 'checkout:managed', part);
    const key = createPrivateKeyText();
    const environment = { PORT: port, DATA_FOLDER: store.data };
    const published = await runStorefrontIn(folder, environment, 'publish', part, '--folder', '.', '--json');
    expect(published).toMatchObject({ code: 0, output: expect.stringContaining('"state": "candidate"') });
    // A team's key may come from the environment; an unknown one is refused in one sentence, also as JSON.
    const refused = await runStorefrontIn(
      folder,
      { ...environment, KEY: key },
      'publish',
      part,
      '--folder',
      '.',
      '--json',
    );
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.output).error.message).toMatch(/^[^\n]+: [^\n]+\.$/);
    await requireStorefront(port, 'slot', 'checkout:managed');
    rmSync(place, { recursive: true });
  });
}
