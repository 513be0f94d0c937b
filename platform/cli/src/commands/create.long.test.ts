import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '@ticket-storefront/platform-testing/programs';
import { createPrivateKeyText } from '@ticket-storefront/signing';
import * as v from 'valibot';
import { answers } from '../program';
import { templates } from './create';

const run = promisify(execFile);

// Inside the repository, so that new parts find the packages that a team would install.
const place = mkdtempSync(join(tmpdir(), 'templates-'));
symlinkSync(resolve('node_modules'), join(place, 'node_modules'));
// What `npm install` writes.
writeFileSync(join(place, 'package-lock.json'), '{}');
const platformKey = join(place, 'platform.pem');
writeFileSync(platformKey, createPrivateKeyText());
afterAll(() => rmSync(place, { recursive: true }));

test.each(Object.keys(templates))(
  'a new part from the template %s builds, passes its checks and can be published',
  async (name) => {
    const [kind = '', framework = ''] = name.split('-');
    const part = kind === 'checkout' ? `remote-checkout-${framework}` : 'remote-cart';
    const environment = {
      ...process.env,
      CHROME_PATH: await findBrowser(),
      DATA_FOLDER: join(place, 'data', name),
      PLATFORM_KEY_FILE: platformKey,
    };
    const storefront = (...args: string[]) =>
      run(resolve('node_modules/.bin/storefront'), args, { cwd: place, env: environment });
    const packages = 'https://packages.example/';
    const words = ['create', kind, part, '--framework', framework, '--packages', packages, '--json'];
    const created = await storefront(...words);
    const folder = join(place, part);
    const slot = kind === 'checkout' ? `checkout:${framework}` : 'cart';
    expect(v.parse(answers.create, JSON.parse(created.stdout))).toEqual({ part, slot, folder });
    if (kind === 'checkout') await storefront('slot', slot, part);
    const { stdout } = await run('npm', ['run', '--silent', 'release'], { cwd: folder, env: environment });
    expect(stdout).toMatch(new RegExp(`^Published ${part} 1\\.0\\.0-[0-9a-f]{8} as a candidate`, 'm'));
    rmSync(folder, { recursive: true });
  },
);

test('create refuses a folder without packages in one sentence, and creates nothing', async () => {
  const create = ['create', 'fragment', 'remote-cart', '--packages', 'empty', '--json'];
  const refused = await run(resolve('node_modules/.bin/storefront'), create, { cwd: place }).catch(
    (error: { readonly code: number; readonly stdout: string }) => error,
  );
  expect(refused).toMatchObject({ code: 1 });
  expect(JSON.parse(refused.stdout).error.message).toBe(
    `${join(place, 'empty')} has no tarball of @ticket-storefront/cli: pass the folder of packages from the platform team with --packages.`,
  );
  expect(existsSync(join(place, 'remote-cart'))).toBe(false);
});
