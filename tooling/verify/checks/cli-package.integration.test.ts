import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCli } from '@ticket-storefront/bundler';
import { describeFiles } from '@ticket-storefront/releases';
import { createPrivateKeyText } from '@ticket-storefront/signing';
import { finishedBuild, writeFiles } from './testing/finished-build';

const maxBytes = 15_000_000;

const folder = mkdtempSync(join(tmpdir(), 'cli-package-'));
const installed = join(folder, 'cli');
beforeAll(() => buildCli(installed));
afterAll(() => rmSync(folder, { recursive: true }));

test('the command line of a team is at most 15 MB with everything that it needs', () => {
  const bytes = describeFiles(installed).reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBeLessThan(maxBytes);
});

test('a team publishes a finished build with nothing but the command line installed', () => {
  const team = writeFiles(join(folder, 'team'), finishedBuild);
  const keyFile = join(folder, 'platform.pem');
  writeFileSync(keyFile, createPrivateKeyText());
  const words = ['publish', 'remote-cart', '--folder', team, '--built', join(team, 'dist')];
  const output = execFileSync(process.execPath, [join(installed, 'storefront.mjs'), ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { NODE_NO_WARNINGS: '1', DATA_FOLDER: join(folder, 'data'), PLATFORM_KEY_FILE: keyFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(output).toMatch(/^Published remote-cart 2\.1\.0-[0-9a-f]{8} as a candidate/);
});
