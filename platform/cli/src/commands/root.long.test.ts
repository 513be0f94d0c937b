import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contractRange } from '@ticket-storefront/contract';
import { uploadSmallRelease } from '@ticket-storefront/platform-testing';
import { runCli } from '@ticket-storefront/platform-testing/programs';
import { createPrivateKeyText, publicKeyOf, readPrivateKeyFile } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';

const folder = mkdtempSync(join(tmpdir(), 'root-'));
const file = (name: string) => join(folder, name);
const keyFile = (name: string) => file(`${name}.pem`);
const names = ['ada', 'ben', 'cy', 'registrar', 'next', 'team'] as const;
for (const name of names) writeFileSync(keyFile(name), createPrivateKeyText());
const publicKey = (name: (typeof names)[number]) => publicKeyOf(readPrivateKeyFile(keyFile(name)));

const part = 'remote-checkout-mx';
const version = '1.0.0';
const stores = {
  REGISTRY_STORAGE: file('registry'),
  ASSETS_STORAGE: file('assets'),
  ASSETS_ORIGIN: 'https://assets.example.com',
  RELEASE_PERSON: 'Ada',
};
const first = file('root-1.json');

/** Who runs a command, on the machine with the registrar's key or with the registrar elsewhere. */
const as = (who: string, url?: string) => ({
  ...stores,
  ...(url ? { REGISTRAR_URL: url } : { PLATFORM_KEY_FILE: keyFile('registrar') }),
  KEY_FILE: keyFile(who),
  PLATFORM_ROOT: first,
});

async function succeed(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const { code, output, errorLines } = await runCli(environment, ...args, '--json');
  expect({ args, code, errors: code ? errorLines : [] }).toEqual({ args, code: 0, errors: [] });
  return JSON.parse(output);
}

async function fail(environment: Readonly<Record<string, string>>, ...args: string[]): Promise<string> {
  const { code, output } = await runCli(environment, ...args, '--json');
  expect({ args, code }).toEqual({ args, code: 1 });
  return JSON.parse(output).error.message;
}

const describeRoot = (registrar: 'registrar' | 'next') => {
  const persons = ['Ada', 'Ben', 'Cy'];
  const description = {
    persons: { Ada: publicKey('ada'), Ben: publicKey('ben'), Cy: publicKey('cy') },
    root: { persons, threshold: 2 },
    checkouts: { persons, threshold: 2 },
    checkoutShare: 10,
    registrar: [publicKey(registrar)],
    expires: '2036-01-01T00:00:00.000Z',
  };
  writeFileSync(file('description.json'), JSON.stringify(description));
  return file('description.json');
};

/** Signs with a key file as a program that keeps a key does. */
const signer = file('signer.mjs');
writeFileSync(
  signer,
  `#!/usr/bin/env node
import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
const key = createPrivateKey(readFileSync(process.argv[2], 'utf8'));
process.stdout.write(sign(null, readFileSync(0), key).toString('base64'));`,
);
chmodSync(signer, 0o755);
const { PLATFORM_ROOT: _none, KEY_FILE: _key, ...withoutKey } = as('ben');
const byProgram = (who: 'ben' | 'cy') => ({
  ...withoutKey,
  SIGN_COMMAND: `${process.execPath} ${signer} ${keyFile(who)}`,
  SIGN_PUBLIC_KEY: publicKey('ben'),
});

beforeAll(async () => {
  const description = describeRoot('registrar');
  const { PLATFORM_ROOT: _first, ...before } = as('ada');
  await succeed(before, 'root', 'draft', description, first);
  await succeed(before, 'root', 'sign', first);
  expect(await fail(byProgram('cy'), 'root', 'sign', first)).toContain('did not sign with the key');
  await succeed(byProgram('ben'), 'root', 'sign', first);

  const assets = createFolderStorage(stores.ASSETS_STORAGE);
  writeFileSync(file('team.pub.pem'), readFileSync(keyFile('team')));
  const parts = [`${part}=checkout:mxmerchant`];
  await succeed(as('ada'), 'team', 'MX team', '--key', file('team.pub.pem'), '--parts', ...parts);
  const common = { version, contract: contractRange };
  await uploadSmallRelease(assets, { part, key: readPrivateKeyFile(keyFile('team')), ...common });
  await uploadSmallRelease(assets, { part: 'shell', key: readPrivateKeyFile(keyFile('ada')), ...common });
  for (const name of [part, 'shell']) await succeed(as('ada'), 'register', name, version);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a checkout reaches no more than its share before two people have approved it, and one of them has checked it', async () => {
  await succeed(as('ada'), 'promote', part, version, '--percent', '10');
  const lacking = `Ada, Ben and Cy have to run \`storefront approve ${part} ${version}\``;
  expect(await fail(as('ada'), 'promote', part, version)).toBe(
    `More than 10 % of visits need approvals in checkouts: 2 of ${lacking}, one of them with a check.`,
  );
  // The registrar's key is of no person, and one person counts once.
  expect(await fail(as('registrar'), 'approve', part, version, '--unchecked')).toContain(
    'Only Ada, Ben and Cy',
  );
  await succeed(as('ada'), 'approve', part, version, '--unchecked');
  await succeed(as('ada'), 'approve', part, version, '--unchecked');
  await succeed(as('ben'), 'approve', part, version, '--unchecked');
  expect(await fail(as('ada'), 'promote', part, version)).toContain('one of them with a check.');
  // The release of this test is no part that a browser shows, so the check refuses it.
  expect(await fail(as('ben'), 'approve', part, version)).toContain('is not approved');
});

test('a shell, which runs on every page, reaches all visits after two people have approved its bytes', async () => {
  expect(await fail(as('ada'), 'promote', 'shell', version)).toContain('need approvals in checkouts');
  await succeed(as('ada'), 'approve', 'shell', version);
  await succeed(as('cy'), 'approve', 'shell', version);
  expect(await succeed(as('ada'), 'promote', 'shell', version)).toMatchObject({
    version,
    counter: expect.any(Number),
  });
  expect(await succeed(as('ada'), 'status')).toMatchObject({
    releases: expect.arrayContaining([
      expect.objectContaining({ part: 'shell', state: 'current', percent: 100 }),
    ]),
  });
});

test('two people take the registrar’s key away while it runs, and give it another one', async () => {
  const running = file('running.pem');
  copyFileSync(keyFile('registrar'), running);
  const server = spawn(process.execPath, [resolve('dist/cli/storefront.mjs'), 'registrar', '--port', '0'], {
    env: {
      PATH: process.env['PATH'],
      ...stores,
      PLATFORM_KEY_FILE: running,
      PLATFORM_ROOT: first,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(server.stdout, 'data');
    const url = /http:\/\/[\w.:[\]]+/.exec(String(line))?.[0] ?? '';
    await succeed(as('ada', url), 'freeze');

    const second = file('root-2.json');
    await succeed(as('cy', url), 'root', 'draft', describeRoot('next'), second);
    await succeed(as('cy', url), 'root', 'sign', second);
    expect(await fail(as('cy', url), 'root', 'publish', second)).toBe(
      'The root document is not signed by 2 of Ada, Ben and Cy, as version 1 requires.',
    );
    await succeed(as('ben', url), 'root', 'sign', second);
    await succeed(as('ben', url), 'root', 'publish', second);
    expect(await succeed(as('ada', url), 'root', 'show')).toMatchObject({
      version: 2,
      registrar: [publicKey('next')],
    });
    expect(await fail(as('ada', url), 'unfreeze')).toContain('is not in the root document 2');

    copyFileSync(keyFile('next'), running);
    const onItsMachine = { ...as('ada'), PLATFORM_KEY_FILE: running };
    copyFileSync(join(stores.REGISTRY_STORAGE, 'registry.json'), file('backup.json'));
    await succeed(onItsMachine, 'recover', file('backup.json'));
    await succeed(as('ada', url), 'unfreeze');
    expect(await fail({ ...as('registrar', url) }, 'freeze')).toContain('is signed with an unknown key');
  } finally {
    server.kill();
    await once(server, 'exit');
  }
});

test('a drill takes a store from a stolen key to a safe state within ten minutes and without a restart', async () => {
  const played = await succeed(stores, 'drill', 'stolen-key');
  expect(played).toMatchObject({ restarts: 0 });
  expect(played.safeAfterSeconds).toBeLessThan(600);
});
