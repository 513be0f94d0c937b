import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acmeEdits } from './acme-edits';
import { edited } from './copy-with-example';

const root = join(import.meta.dirname, '../../..');
const example = join(root, 'e2e/examples/acme');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const page = read('docs/adding-a-processor.md');
const [, list = ''] = page.split('\n## Other files that change\n');

test('docs/adding-a-processor.md lists exactly the existing files that a new processor changes', () => {
  const listed = [...(list.split('\n## ')[0] ?? '').matchAll(/^- `([^`]+)`/gm)].map(([, file]) => file);
  expect(listed.toSorted()).toEqual(acmeEdits.map(({ file }) => file).toSorted());
});

test.each(acmeEdits)('the example can be inserted into the current $file', (edit) => {
  expect(edited(read(edit.file), edit)).toContain('acme');
});

test('every file of the example is new and in the folder of its processor', () => {
  const files = readdirSync(example, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(example.length + 1));
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => existsSync(join(root, file)))).toEqual([]);
  expect(files.filter((file) => !file.startsWith('remote-checkout-acme/'))).toEqual([]);
});
