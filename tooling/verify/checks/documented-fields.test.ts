import { readFileSync } from 'node:fs';
import { refusalStatuses } from '@storefront/api/protocol';
import { contractModules } from '../src/contract-types';
import { fieldsOfTypes } from './docs/fields-of-types';

const inDomain = ['shared/domain/src/order.ts'];
const inCheckout = [
  'checkout-form.tsx',
  'form.tsx',
  'place-order.ts',
  'submission.ts',
  'use-checkout.ts',
].map((name) => `shared/checkout/src/${name}`);

/** Types of the shell alone, the posted order, a union of two listed types, and the inner states of a submission. */
const notForParts = [
  'CartOwner',
  'CartMessages',
  'OrderDetails',
  'EndedAttempt',
  'Submission',
  'SubmissionEvent',
  'RefusedPayment',
];

const types = fieldsOfTypes([...contractModules, ...inDomain, ...inCheckout])
  .filter(({ name }) => !notForParts.includes(name))
  .map(({ file, name, fields }) => ({
    page: inCheckout.includes(file) ? 'checkout-blocks' : 'contract',
    name,
    fields,
  }));

/** The fields that a page lists of each type, in rows such as "| `Host` | `cart`, `api` | … |". */
function fieldsOnPage(page: string, type: string): readonly string[] {
  const text = readFileSync(`docs/${page}.md`, 'utf8');
  const rows = [...text.matchAll(/^\| `([A-Z]\w+)` \| (.+?) \| .+ \|$/gm)];
  return rows
    .filter(([, name]) => name === type)
    .flatMap(([, , fields = '']) => [...fields.matchAll(/`([\w:-]+)`/g)].map(([, field = '']) => field))
    .sort();
}

test.each(types)('docs/$page.md lists every field of $name', ({ page, name, fields }) => {
  expect(fieldsOnPage(page, name)).toEqual(fields);
});

test('docs/rules.md lists every reason of a refusal with its HTTP status', () => {
  const rows = [...readFileSync('docs/rules.md', 'utf8').matchAll(/^\| (\d{3}) \| (.+?) \|/gm)];
  const listed = rows.flatMap(([, status, reasons = '']) =>
    [...reasons.matchAll(/`([\w-]+)`/g)].map(([, reason = '']) => [reason, Number(status)]),
  );
  expect(Object.fromEntries(listed)).toEqual(refusalStatuses);
});
