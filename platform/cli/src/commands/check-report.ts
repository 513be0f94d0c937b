import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { checks, checksOf, type Problem } from '@ticket-storefront/check';
import { UserError } from '@ticket-storefront/server';
import { printable } from '../program';

/** The outcome of a check. */
export interface CheckReport {
  readonly part: string;
  readonly version?: string;
  readonly slot?: string | null;
  readonly problems: readonly Problem[];
  /** Why the part was not built, or its build refused, before any check. */
  readonly refusal?: string;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};
const escaped = (text: string) => printable(text).replace(/[&<>"\n]/g, (sign) => entities[sign] ?? sign);

/** A report in JUnit's format, which every CI shows: one test for the build, and one for each check of the slot. */
export function asJunit({ part, version, slot, problems, refusal }: CheckReport): string {
  const failures = new Map<string, string>(
    problems.map(({ check, entry, file, seen, remedy }) => [
      check,
      `<failure message="${escaped(`${file} (${entry}): ${seen}`)}">${escaped(remedy)}</failure>`,
    ]),
  );
  if (refusal !== undefined) failures.set('build', `<failure message="${escaped(refusal)}"></failure>`);
  const names = ['build', ...(refusal === undefined && slot ? checksOf(slot) : [])];
  const suite = escaped(version === undefined ? part : `${part} ${version}`);
  const tests = names.map(
    (name) =>
      `    <testcase classname="${escaped(part)}" name="${name}">${failures.get(name) ?? ''}</testcase>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="${suite}" tests="${names.length}" failures="${failures.size}">`,
    ...tests,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

/** A report in SARIF 2.1.0, which code hosts show beside the changed files. */
export function asSarif({ problems, refusal }: CheckReport): string {
  const result = (ruleId: string, text: string, uri: string | null) => ({
    ruleId,
    level: 'error',
    message: { text },
    locations: uri === null ? [] : [{ physicalLocation: { artifactLocation: { uri } } }],
  });
  const rules = Object.entries(checks).map(([id, remedy]) => ({ id, help: { text: remedy } }));
  return JSON.stringify(
    {
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'storefront check',
              rules: [{ id: 'build', help: { text: 'build the part as docs/container.md says' } }, ...rules],
            },
          },
          results: [
            ...(refusal === undefined ? [] : [result('build', refusal, null)]),
            ...problems.map(({ check, seen, remedy, file }) =>
              result(check, `${seen}. Remedy: ${remedy}.`, file),
            ),
          ],
        },
      ],
    },
    null,
    2,
  );
}

const formats: Readonly<Record<string, (report: CheckReport) => string>> = {
  '.xml': asJunit,
  '.sarif': asSarif,
};

/** A function that writes a report into a file, in the format of its ending. @throws {UserError} for another ending. */
export function reportWriter(file: string): (report: CheckReport) => void {
  const format = formats[extname(file)];
  if (!format) throw new UserError(`--report ${file} has no known format: call the file *.xml or *.sarif.`);
  return (report) => writeFileSync(file, format(report));
}
