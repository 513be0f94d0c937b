import * as v from 'valibot';

export interface TestCount {
  readonly passed: number;
  readonly failed: number;
}

const jestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numRuntimeErrorTestSuites: v.number(),
});

const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/** Test cases in a report of jest. A file that could not be run counts as one failure. */
export function countJest(report: unknown): TestCount {
  const counts = v.parse(jestReport, report);
  return { passed: counts.numPassedTests, failed: counts.numFailedTests + counts.numRuntimeErrorTestSuites };
}

/** Test cases in a report of Playwright. */
export function countPlaywright(report: unknown): TestCount {
  const { stats } = v.parse(playwrightReport, report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
