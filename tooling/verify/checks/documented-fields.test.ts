import { readFileSync } from 'node:fs';
import { refusalStatuses } from '@ticket-storefront/api/protocol';
import ts from 'typescript';
import { contractModules } from '../src/contract-types';

/** A type that a module exports, and the names of its fields in alphabetical order. */
interface ExportedType {
  readonly file: string;
  readonly name: string;
  readonly fields: readonly string[];
}

/** The names of a type's own fields; for a union those of all members, and its string literals. */
function fieldsOf(checker: ts.TypeChecker, type: ts.Type): readonly string[] {
  const members = type.isUnion() ? type.types : [type];
  const names = members.flatMap((member) => {
    if (member.isStringLiteral()) return [member.value];
    if ((member.flags & ts.TypeFlags.Object) === 0) return [];
    return checker.getPropertiesOfType(member).map(({ name }) => name);
  });
  return [...new Set(names)].sort();
}

const isExported = (node: ts.Declaration): boolean =>
  (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Export) !== 0;

/**
 * The fields of every type that modules export.
 * @param files - paths from the root of the repository
 * @throws where a file does not exist
 */
function fieldsOfTypes(files: readonly string[]): readonly ExportedType[] {
  const { config } = ts.parseConfigFileTextToJson('tsconfig.json', readFileSync('tsconfig.json', 'utf8'));
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, '.');
  const program = ts.createProgram([...files], { ...options, incremental: false });
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} does not exist.`);
    return source.statements
      .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      .filter(isExported)
      .map((node) => ({
        file,
        name: node.name.text,
        fields: fieldsOf(checker, checker.getTypeAtLocation(node)),
      }));
  });
}

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
