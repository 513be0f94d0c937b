import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPrivateKeyText, readPrivateKey } from '@ticket-storefront/signing';
import { createFolderStorage } from '@ticket-storefront/storage';
import { auditProblem, readChanges } from './audit';
import { changeRegistry, type Registrar } from './registrar';

const key = readPrivateKey(createPrivateKeyText());
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A registry after four commands. */
async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  folders.push(folder);
  const file = join(folder, 'audit.jsonl');
  const write = (lines: readonly string[]) => writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  const storage = createFolderStorage(folder);
  const registrar: Registrar = {
    storage,
    assets: storage,
    assetOrigin: 'https://assets.test',
    contractVersion: '1.0.0',
    platformKey: key,
  };
  const change = (type: 'freeze' | 'unfreeze' | 'renew') => changeRegistry(registrar, { type }, key);
  await changeRegistry(
    registrar,
    { type: 'team', name: 'event team', keys: [], parts: ['remote-cart'], share: 25 },
    key,
  );
  await change('freeze');
  await change('unfreeze');
  const registry = await change('renew');
  const lines = () => readFileSync(file, 'utf8').trimEnd().split('\n');
  return {
    lines,
    write,
    problem: () => auditProblem(storage, registry),
  };
}

test('finds no problem in an unchanged audit file', async () => {
  const { lines, problem } = await setUp();
  expect(lines()).toHaveLength(4);
  expect(await problem()).toBeNull();
});

test.each<[string, (lines: string[]) => string[]]>([
  ['was emptied', () => []],
  ['lost its last lines', (lines) => lines.slice(0, 2)],
  ['lost its first line', (lines) => lines.slice(1)],
  ['lost a line in between', ([first = '', , ...rest]) => [first, ...rest]],
  ['describes a change differently', (lines) => lines.map((line) => line.replace('freeze', 'promote'))],
  ['has its lines in another order', ([first = '', second = '', ...rest]) => [second, first, ...rest]],
  ['has a line that was added', (lines) => [...lines, lines[0] ?? '']],
  ['has an invalid line', ([first = '', ...rest]) => [first, 'nothing', ...rest]],
])('finds an audit file that %s', async (_what, change) => {
  const { lines, write, problem } = await setUp();
  write(change(lines()));
  expect(await problem()).toMatch(/^audit\.jsonl .+ restore it from a backup\.$/);
});

test('accepts a missing last line', async () => {
  const { lines, write, problem } = await setUp();
  write(lines().slice(0, -1));
  expect(await problem()).toBeNull();
});

test('reads the changes from the newest to the oldest, without lines that are none', async () => {
  const change = (counter: number) =>
    JSON.stringify({
      counter,
      id: 'id',
      who: 'Zürich team',
      what: 'renew',
      when: '',
      from: '',
      to: '',
      before: '',
    });
  const content = Buffer.from([change(1), '{"counter":', change(2), change(3), ''].join('\n'));
  const counters: number[] = [];
  for await (const { counter, who } of readChanges({ read: async () => ({ content, tag: '' }) })) {
    expect(who).toBe('Zürich team');
    counters.push(counter);
  }
  expect(counters).toEqual([3, 2, 1]);
  for await (const _none of readChanges({ read: async () => null })) throw new Error('There is no change.');
});
