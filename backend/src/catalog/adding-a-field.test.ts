import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
let copy: string;

beforeAll(async () => {
  await mkdir(join(root, '.data'), { recursive: true });
  copy = await mkdtemp(join(root, '.data', 'adding-a-field-'));
  const kit = ['domain', 'contract', 'api', 'ui'].map((name) => `shared/${name}`);
  const processors = ['braintree', 'mx', 'stripe'].map((name) => `remote-checkout-${name}`);
  const folders = [...kit, ...processors, 'platform/server', 'platform/format', 'backend', 'remote-event'];
  for (const folder of [...folders, 'node_modules/@ticket-storefront']) {
    await cp(join(root, folder), join(copy, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.test.ts') && !path.endsWith('.test.tsx'),
    });
  }
});
afterAll(() => rm(copy, { recursive: true }));

async function edit(file: string, before: string, after: string) {
  const text = await readFile(join(copy, file), 'utf8');
  expect(text).toContain(before);
  await writeFile(
    join(copy, file),
    text.replace(before, () => after),
  );
}

/** The files of docs/adding-a-field.md, each changed as it says. */
const steps: Readonly<Record<string, (file: string) => Promise<void>>> = {
  'shared/domain/src/fields/catalogue-fields.ts': (file) =>
    edit(file, '  is_active:', '  dress_code: text,\n  is_active:'),
  'backend/src/database/migrations/9999-dress-code.sql': (file) =>
    writeFile(join(copy, file), 'alter table events add column dress_code text;\n'),
  'backend/src/database/schema.ts': (file) =>
    edit(file, '  dynamic_descriptor:', '  dress_code: string | null;\n  dynamic_descriptor:'),
};

const component = 'remote-event/src/event-page.tsx';
const printEvent = 'backend/src/testing/print-event.ts';
const row = { id: 1, name: 'Gala', ticketing_slug: 'gala', dress_code: 'Black tie' };

/** What the compiler says of the component, and of what stores and answers the event. */
async function typeCheck(): Promise<string> {
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { types: ['node'] },
    include: ['shared/ui/src/*.d.ts', component, printEvent, 'backend/src/catalog/read-catalog.ts'],
    exclude: [],
  };
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return run(process.execPath, [compiler, '-p', copy]).then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
}

/** What a page gets of an event that the copy has stored. */
async function print(event: object): Promise<string> {
  const schema = `storefront_test_${randomBytes(6).toString('hex')}`;
  const input = [process.env['TEST_DATABASE_URL'] ?? '', schema, JSON.stringify(event)];
  const { stdout } = await run(process.execPath, ['--import', 'tsx', printEvent, ...input], { cwd: copy });
  return stdout;
}

test('a new nullable field of an event reaches a page by a change of three files beside its component', async () => {
  for (const [file, change] of Object.entries(steps)) await change(file);
  const address = '<EventAddress event={event} />';
  await edit(component, address, `${address}\n<p>{event.dress_code}</p>`);

  const [problems, printed] = await Promise.all([typeCheck(), print(row)]);
  expect(problems).toBe('');
  expect(JSON.parse(printed)).toMatchObject({ ok: true, value: row });
});

test('docs/adding-a-field.md names these files and no other', async () => {
  const page = await readFile(join(root, 'docs/adding-a-field.md'), 'utf8');
  const named = page.match(/(?<=^\d\. `)[^`]+/gm) ?? [];
  expect(named.map((file) => file.replace('NNNN-dress-code', '9999-dress-code'))).toEqual(Object.keys(steps));
});
