import { type StdioOptions, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import pLimit from 'p-limit';
import * as v from 'valibot';

/** One step before a merge: a tool of the repository with its options. */
interface Stage {
  readonly name: string;
  readonly command: readonly string[];
}

const results = 'test-results';
const unitResults = join(results, 'unit.json');
const serverResults = join(results, 'servers.json');
const playwrightResults = join(results, 'playwright.json');

const jest = (report: string) => ['jest', '--ci', '--json', `--outputFile=${report}`];

/** Checks of the sources, which need one core each. */
const sourceStages: readonly Stage[] = [
  { name: 'Format and lint', command: ['biome', 'ci', '.'] },
  { name: 'Import rules', command: ['npm', 'run', '-s', 'lint:modules'] },
  { name: 'Types', command: ['tsc'] },
  { name: 'Types of browsers', command: ['tsc', '-p', 'tsconfig.browser.json'] },
  { name: 'Types of servers', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { name: 'Unused code and packages', command: ['knip', '--no-progress', '--no-config-hints'] },
  { name: 'Contract', command: ['tsx', 'tooling/verify/src/check-contract.ts'] },
  { name: 'Owners', command: ['tsx', 'tooling/verify/src/check-owners.ts'] },
];

const testStages: readonly Stage[] = [
  { name: 'Unit tests', command: [...jest(unitResults), '--selectProjects', 'node', 'browser'] },
  {
    name: 'Processes, API and starts',
    command: [...jest(serverResults), '--selectProjects', 'integration', 'api', 'start'],
  },
  { name: 'Browser journeys', command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'] },
];

const failed: string[] = [];

/** Runs a stage, and prints its name above its output. Piped output is printed when the stage has ended. */
async function runStage({ name, command }: Stage, output: 'inherit' | 'pipe'): Promise<void> {
  const printTitle = () => process.stdout.write(`\n── ${name}\n`);
  if (output === 'inherit') printTitle();
  const [tool = '', ...options] = command;
  const path = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter);
  const stdio: StdioOptions = output === 'inherit' ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const child = spawn(tool, options, { stdio, env: { ...process.env, PATH: path } });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => written.push(chunk));
  const exitCode = await new Promise((ended) => child.once('error', ended).once('close', ended));
  if (output === 'pipe') {
    printTitle();
    process.stdout.write(Buffer.concat(written));
  }
  if (exitCode !== 0) failed.push(name);
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
await pLimit(availableParallelism()).map(sourceStages, (stage) => runStage(stage, 'pipe'));
for (const stage of testStages) await runStage(stage, 'inherit');

const jestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  // A file that could not be run counts as one failure.
  numRuntimeErrorTestSuites: v.number(),
});
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

const readReport = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
let passed = 0;
let broken = 0;
for (const file of [unitResults, serverResults].filter(existsSync)) {
  const report = v.parse(jestReport, readReport(file));
  passed += report.numPassedTests;
  broken += report.numFailedTests + report.numRuntimeErrorTestSuites;
}
if (existsSync(playwrightResults)) {
  const { stats } = v.parse(playwrightReport, readReport(playwrightResults));
  passed += stats.expected;
  broken += stats.unexpected + stats.flaky;
}

/** Where a journey ended: a failure that depends on the machine cannot always be repeated. */
for (const file of globSync(join(results, 'journeys/*/error-context.md'))) {
  const [, page = ''] = readFileSync(file, 'utf8').split(/^# Page snapshot$|^# Test source$/m);
  process.stdout.write(`\n── Page of ${file}\n${page.trim()}\n`);
}

process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll stages passed\n');
process.stdout.write(`${passed} passed, ${broken} failed\n`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
