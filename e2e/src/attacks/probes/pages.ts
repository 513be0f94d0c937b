import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import type { Probe } from '../probe';

interface JourneyAttack extends Pick<Probe, 'name' | 'attack' | 'mustReach'> {
  /** Playwright configurations with the test files to run of each. */
  readonly suites: Readonly<Record<string, readonly string[]>>;
  /** Titles of the tests that attack without the defence. */
  readonly controls: RegExp;
}

const reportSchema = v.object({
  suites: v.array(v.lazy(() => suiteSchema)),
});

interface Suite {
  readonly title: string;
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly Suite[] | undefined;
}

const suiteSchema: v.GenericSchema<Suite> = v.object({
  title: v.string(),
  specs: v.array(v.object({ title: v.string(), ok: v.boolean() })),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
});

const testsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(testsOf)];

/** Runs test files of a Playwright configuration, whose store has no proxy in front of it. */
async function runTests(config: string, files: readonly string[]): Promise<Suite['specs']> {
  const { TRUST_PROXY: _, ...env } = process.env;
  const run = spawn(
    'playwright',
    ['test', '--config', `e2e/${config}.config.ts`, '--reporter=json', ...files],
    {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const report = v.parse(reportSchema, JSON.parse(await text(run.stdout)));
  return report.suites.flatMap(testsOf);
}

/** An attack by code in a page. It needs a browser, so it is a test with a control of its own, of which this counts the outcomes. */
const journeyAttack = ({ suites, controls, ...rest }: JourneyAttack): Probe => ({
  ...rest,
  async run() {
    const tests: Suite['specs'][number][] = [];
    for (const [config, files] of Object.entries(suites)) tests.push(...(await runTests(config, files)));
    const attacks = tests.filter(({ title }) => !controls.test(title));
    const unhindered = tests.filter(({ title }) => controls.test(title));
    const succeeded = attacks.filter(({ ok }) => !ok);
    return {
      result: [`${succeeded.length} of ${attacks.length}`, ...succeeded.map(({ title }) => title)].join('; '),
      isHeld: attacks.length > 0 && succeeded.length === 0,
      ...(unhindered.length > 0 &&
        unhindered.every(({ ok }) => ok) && { control: unhindered.map(({ title }) => title).join('; ') }),
    };
  },
});

export const pageProbes: readonly Probe[] = [
  journeyAttack({
    name: 'unlisted-scripts',
    attack:
      'code in a page runs unlisted scripts, or sends a card by a script, prefetch or picture, in every browser that is installed',
    mustReach: '0',
    suites: { playwright: ['ways-out.test'], browsers: ['ways-out.test'] },
    controls: /without/,
  }),
  journeyAttack({
    name: 'false-reports',
    attack: 'reports by extensions, translation, hostile descriptions, muted errors and old browsers: votes',
    mustReach: '0',
    suites: { playwright: ['extensions-and-old-browsers.test'] },
    controls: /gets the vote/,
  }),
];
