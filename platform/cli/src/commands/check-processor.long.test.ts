import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createKey,
  type Fault,
  SandboxProcessor,
  sandboxMeans,
  startReferenceService,
} from '@ticket-storefront/payment-services/testing';
import { runCli } from '@ticket-storefront/platform-testing/programs';

const folder = mkdtempSync(join(tmpdir(), 'check-processor-'));
afterAll(() => rmSync(folder, { recursive: true }));

const [api, own] = [createKey(), createKey()];

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const description = {
  label: 'Zephyrpay',
  services: ['https://pay.zephyrpay.example/payments'],
  keys: [own.publicKey],
  tests: sandboxMeans,
};
const described = write('zephyrpay.json', JSON.stringify(description));
const key = write('api-test.pem', api.key.export({ format: 'pem', type: 'pkcs8' }).toString());

/** Checks a service with the command, as text or as JSON. */
async function check(fault: Fault | null, file: string, ...words: readonly string[]) {
  const options = { processor: new SandboxProcessor(), apiKeys: [api.publicKey], key: own.key, fault };
  const services = [await startReferenceService(options), await startReferenceService(options)];
  const addresses = services.map(({ address }) => address);
  try {
    const ran = await runCli(
      {},
      'check',
      'processor',
      ...addresses,
      '--description',
      file,
      '--key',
      key,
      ...words,
    );
    return { ...ran, addresses };
  } finally {
    await Promise.all(services.map((service) => service.close()));
  }
}

test('a team learns that its service does what the API relies on', async () => {
  const { code, output, addresses } = await check(null, described, '--json');
  expect({ code, output: JSON.parse(output) }).toEqual({
    code: 0,
    output: { processor: 'zephyrpay', addresses, passed: 69, leftOut: [] },
  });
});

test('a team learns in one line for each failed case what to correct, and which cases need more means', async () => {
  const { approved, declined, lost } = sandboxMeans;
  const tests = { approved, declined, lost };
  const file = write('without-late.json', JSON.stringify({ ...description, tests }));
  const [asText, asJson] = await Promise.all([
    check('status-of-outcome', file, '--name', 'zephyrpay'),
    check('status-of-outcome', file, '--name', 'zephyrpay', '--json'),
  ]);
  const name = 'answers have status 200';
  const seen = 'the answer to a declined `charge` had status 402';
  const rule =
    'Answer with status 200 whatever the outcome is, except `refused`: other statuses are those of proxies.';
  expect(asText.output.trim().split('\n')).toEqual([
    `WRONG ${name}: ${seen}. Rule: ${rule}`,
    'left out a late payment is never called unpaid: add `tests.late` to the description.',
    'left out a late payment is found: add `tests.late` to the description.',
    '66 cases passed, 1 failed, 2 left out.',
  ]);
  expect(JSON.parse(asJson.output)).toEqual({
    error: {
      message: '1 case of 69 failed: follow the rule of each.',
      processor: 'zephyrpay',
      addresses: asJson.addresses,
      passed: 66,
      leftOut: [
        { case: 'a late payment is never called unpaid', missing: 'add `tests.late` to the description' },
        { case: 'a late payment is found', missing: 'add `tests.late` to the description' },
      ],
      problems: [{ case: name, rule, seen }],
    },
  });
  expect([asText.code, asJson.code]).toEqual([1, 1]);
});

const wrongInputs: readonly [string, readonly string[], string][] = [
  [
    'a missing description',
    ['http://localhost:1', '--description', join(folder, 'none.json'), '--key', key],
    'FOLDER/none.json cannot be read (ENOENT): choose another file.',
  ],
  [
    'a description that is not JSON',
    ['http://localhost:1', '--description', key, '--key', key],
    'FOLDER/api-test.pem is not JSON: correct it.',
  ],
  [
    'a description with a wrong address',
    [
      'http://localhost:1',
      '--description',
      write('wrong.json', JSON.stringify({ ...description, services: ['https://*.zephyrpay.example'] })),
      '--key',
      key,
    ],
    'FOLDER/wrong.json is not the description of a processor (docs/payment-services.md): services.0: "https://*.zephyrpay.example" is not the address of one host: use one like https://pay.example.com, without wildcards.',
  ],
  [
    'a file that is no key',
    ['http://localhost:1', '--description', described, '--key', described],
    'FOLDER/zephyrpay.json is not an Ed25519 private key: choose another file.',
  ],
  [
    'an address that is none',
    ['zephyrpay', '--description', described, '--key', key],
    '"zephyrpay" is not an address: use one like https://pay.example.com/payments.',
  ],
  [
    'an address where nothing listens',
    ['http://127.0.0.1:2/payments', '--description', described, '--key', key],
    'http://127.0.0.1:2/payments does not answer (ECONNREFUSED): start the payment service, or correct the address.',
  ],
  [
    'a file whose name is no processor’s',
    [
      'http://127.0.0.1:1/payments',
      '--description',
      write('Zephyr Pay.json', JSON.stringify(description)),
      '--key',
      key,
    ],
    'Zephyr Pay is not the name of a processor: pass its name in events with --name.',
  ],
];

test.each(wrongInputs)('refuses %s in one sentence', async (_what, words, sentence) => {
  const ran = await runCli({}, 'check', 'processor', ...words, '--json');
  expect({ code: ran.code, output: JSON.parse(ran.output.replaceAll(folder, 'FOLDER')) }).toEqual({
    code: 1,
    output: { error: { message: sentence } },
  });
  expect(ran.errorLines.map((line) => line.replaceAll(folder, 'FOLDER'))).toEqual([sentence]);
});
