import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitWithError } from '@ticket-storefront/server';
import { writeFixedPage } from './fixed/write-fixed-page';
import { measurePage } from './measure-page';
import { readBenchOptions } from './options';
import { benchPages } from './pages';
import { compareWithBudgets } from './report/compare';
import { describeFigures } from './report/describe-figures';
import { startPageStore } from './store/start-page-store';

const folder = '.data/bench-page';
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function runBenchmark(): Promise<void> {
  const options = readBenchOptions(process.argv.slice(2));
  const store = await startPageStore(say);
  try {
    await writeFixedPage(`${store.origin}/events/harbor-lights`, store.fixedFile);
    for (const page of benchPages.filter(({ name }) => options.pages.includes(name))) {
      const figures = await measurePage(store, page, options, say);
      const budgets = compareWithBudgets(figures);
      const file = join(folder, `${page.name}.json`);
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, JSON.stringify({ options, figures, budgets }, null, 2));
      for (const line of describeFigures(figures)) say(line);
      for (const { what, value, most, isKept } of budgets) {
        say(
          `${isKept ? 'kept  ' : 'BROKEN'}  ${what.padEnd(44)} ${value.toFixed(2).padStart(8)}  (at most ${most})`,
        );
      }
      say(`written to ${file}\n`);
      if (budgets.some(({ isKept }) => !isKept)) process.exitCode = 1;
    }
  } finally {
    await store.stop();
  }
}

await runBenchmark().catch(exitWithError);
