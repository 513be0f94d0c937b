import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leftoversOf, removeStore } from './testing/processes';
import { endAllStarts, runStart } from './testing/run-start';

const folder = mkdtempSync(join(tmpdir(), 'refused-start-'));
afterAll(async () => {
  await endAllStarts();
  await removeStore(start('4700', {}));
  rmSync(folder, { recursive: true });
});

function writeDataset(name: string, value: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
}

const event = { id: 1, name: 'Evening', ticketing_slug: 'evening' };
const misfit = writeDataset('misfit.json', {
  events: [event, { ...event, id: 2, ticketing_slug: 'late', name: 7 }],
  ticketing_items: [],
  promo_codes: [],
});

/** Nothing is built yet in this folder: a build that begins would be seen. */
const start = (PORT: string, environment: Readonly<Record<string, string>>) => ({
  PORT,
  DATA_FOLDER: join(folder, PORT),
  ...environment,
});

test.each([
  ['a data set that does not fit', start('4700', { DATASET: misfit }), [misfit, 'events[1].name']],
  ['a data set that is not there', start('4700', { DATASET: '/nowhere.json' }), ['/nowhere.json']],
  ['a port that is no number', start('ten', {}), ['PORT']],
  ['a port without three after it', start('65533', {}), ['PORT', '65532']],
  ['a port that browsers refuse', start('6000', {}), ['PORT', 'port 6000', 'browsers']],
  ['a port before one that browsers refuse', start('6663', {}), ['PORT', 'port 6665', 'browsers']],
  ['a setting of the shell server', start('4700', { TERMS_URL: 'nowhere' }), ['TERMS_URL']],
  ['a setting of the API', start('4700', { SMTP_URL: 'nowhere' }), ['SMTP_URL']],
  ['another kind of database', start('4700', { DATABASE_URL: 'mysql://localhost/shop' }), ['DATABASE_URL']],
  [
    'play money in production',
    start('4700', { NODE_ENV: 'production' }),
    ['MX_MERCHANT_ID', 'BRAINTREE_MERCHANT_ID', 'STRIPE_SECRET_KEY', 'ALLOW_SIMULATED_PAYMENTS=true'],
  ],
  [
    'a key without the others of its account',
    start('4700', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }),
    ['STRIPE_WEBHOOK_SECRET must be set together with STRIPE_SECRET_KEY'],
  ],
  [
    'a key of the server without that of the browser',
    start('4700', { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }),
    ['STRIPE_PUBLISHABLE_KEY must be set together with STRIPE_SECRET_KEY'],
  ],
  ['a folder that cannot be made', start('4700', { DATA_FOLDER: '/dev/null/data' }), ['/dev/null/data']],
])('%s is refused in one sentence, before anything starts', async (_, environment, named) => {
  const { code, output, errors } = await runStart(environment).ended;
  expect(code).toBe(1);
  for (const words of named) expect(errors).toContain(words);
  expect(errors).toMatch(/^[^\n]+\.\n$/);
  expect(output).toBe('');
});

test('refuses a database that does not answer in one sentence without its password, before any build', async () => {
  const environment = start('4700', { DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/shop' });
  const { code, output, errors } = await runStart(environment).ended;
  expect(code).toBe(1);
  expect(errors).toMatch(/^The database 127\.0\.0\.1:9\/shop cannot be used: [^\n]+\.\n$/);
  expect(errors).not.toContain('secret');
  expect(output).not.toContain('Building');
  expect(await leftoversOf(environment)).toEqual([]);
});

test('refuses a taken port in one sentence, before anything starts', async () => {
  const other = createServer().listen(4702, 'localhost');
  await once(other, 'listening');
  const environment = start('4700', {});
  const { code, output, errors } = await runStart(environment).ended;
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toMatch(/^Port 4702 is taken[^\n]+\.\n$/);
  expect(await leftoversOf(environment)).toEqual(['port 4702']);
  other.close();
});
