/** @jest-environment jsdom */

import { checksOf } from '@ticket-storefront/check';
import { asJunit, asSarif, type CheckReport, reportWriter } from './check-report';

const failed: CheckReport = {
  part: 'remote-cart',
  version: '1.0.0-3f9a12c4',
  slot: 'cart',
  problems: [
    {
      check: 'styles',
      entry: 'fragment',
      file: 'fragment.css',
      seen: 'a "heading" outside the slot has color: <red>\nand more',
      remedy: 'begin every selector with a class & so on',
    },
  ],
};

test('a CI sees each check of a part as a test of JUnit, and its remedy', () => {
  const report = new DOMParser().parseFromString(asJunit(failed), 'text/xml');
  expect(report.querySelector('parsererror')).toBeNull();
  const suite = report.querySelector('testsuite');
  const names = [...report.querySelectorAll('testcase')].map((one) => one.getAttribute('name'));
  expect(names).toEqual(['build', ...checksOf('cart')]);
  expect(suite?.getAttribute('name')).toBe('remote-cart 1.0.0-3f9a12c4');
  expect([suite?.getAttribute('tests'), suite?.getAttribute('failures')]).toEqual([
    String(names.length),
    '1',
  ]);
  const failure = report.querySelector('[name=styles] > failure');
  expect(failure?.getAttribute('message')).toBe(
    'fragment.css (fragment): a "heading" outside the slot has color: <red>\nand more',
  );
  expect(failure?.textContent).toBe('begin every selector with a class & so on');
});

test('a build that is refused is one failed test', () => {
  const refusal = 'fragment.js is not a valid script: build it for ES2022.';
  const report = new DOMParser().parseFromString(
    asJunit({ part: 'remote-cart', problems: [], refusal }),
    'text/xml',
  );
  expect(report.querySelectorAll('testcase')).toHaveLength(1);
  expect(report.querySelector('[name=build] > failure')?.getAttribute('message')).toBe(refusal);
});

test('a code host sees each failed check as a result of SARIF at its file', () => {
  const { version, runs } = JSON.parse(asSarif(failed));
  expect(version).toBe('2.1.0');
  const [{ tool, results }] = runs;
  expect(results).toEqual([
    {
      ruleId: 'styles',
      level: 'error',
      message: { text: expect.stringContaining('Remedy: begin every selector with a class & so on.') },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'fragment.css' } } }],
    },
  ]);
  const rules = tool.driver.rules.map(({ id }: { id: string }) => id);
  expect(rules).toEqual(expect.arrayContaining(['build', 'styles']));
});

test('a report with another ending is refused in one sentence', () => {
  expect(() => reportWriter('report.txt')).toThrow(/report\.txt has no known format: call the file/);
});
