import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { runStage, runStageBeside, type Stage } from './run-stage';
import { countJest, countPlaywright, type TestCount } from './test-count';

const results = 'test-results';
const unitResults = join(results, 'unit.json');
const serverResults = join(results, 'servers.json');
const playwrightResults = join(results, 'playwright.json');

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const jest = (report: string) => ['jest', '--ci', '--json', `--outputFile=${report}`];

/** Look at the sources alone, each on one core. */
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
const noteFailure = async ({ name }: Stage, succeeded: Promise<boolean>) => {
  if (!(await succeeded)) failed.push(name);
};

const besideEachOther = pLimit(availableParallelism());
await Promise.all(
  sourceStages.map((stage) => besideEachOther(() => noteFailure(stage, runStageBeside(stage)))),
);
for (const stage of testStages) await noteFailure(stage, runStage(stage));

function count(file: string, read: (report: unknown) => TestCount): TestCount {
  return existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
}

const counts = [
  count(unitResults, countJest),
  count(serverResults, countJest),
  count(playwrightResults, countPlaywright),
];
const passed = counts.reduce((sum, stage) => sum + stage.passed, 0);
const broken = counts.reduce((sum, stage) => sum + stage.failed, 0);

process.stdout.write(failed.length > 0 ? `\nFailed: ${failed.join(', ')}\n` : '\nAll stages passed\n');
process.stdout.write(`${passed} passed, ${broken} failed\n`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
