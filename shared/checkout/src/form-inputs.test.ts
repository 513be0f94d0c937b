import { readFileSync } from 'node:fs';
import { customerInputs } from './form-inputs';

test('docs/rules.md lists each field of the customer with its label, in the order of the form', () => {
  const [, section = ''] =
    /\n## Customer details\n(.*?)\n## /s.exec(readFileSync('docs/rules.md', 'utf8')) ?? [];
  const rows = [...section.matchAll(/^\| `(\w+)` \| `([^`]+)` \| (yes|no)/gm)].map((row) => row.slice(1));
  expect(rows).toEqual(
    customerInputs.map(({ name, label, isOptional }) => [name, label, isOptional ? 'no' : 'yes']),
  );
});
