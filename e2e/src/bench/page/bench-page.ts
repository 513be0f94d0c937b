import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { endWithSentence } from '@storefront/server/end-with-sentence';
import { writeFixedPage } from './fixed/write-fixed-page';
import { measurePages } from './measure-pages';
import { readBenchOptions } from './options';
import { compareWithBudgets } from './report/compare';
import { describeFigures } from './report/describe-figures';
import { startPageStore } from './store/start-page-store';

const file = '.data/bench-page/page.json';
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function benchPages(): Promise<void> {
  const options = readBenchOptions(process.argv.slice(2));
  const store = await startPageStore(say);
  try {
    await writeFixedPage(`${store.origin}/events/harbor-lights`, store.fixedFile);
    const figures = await measurePages(store, options, say);
    const budgets = compareWithBudgets(figures);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ options, figures, budgets }, null, 2));
    for (const line of describeFigures(figures)) say(line);
    for (const { what, value, most, isKept } of budgets) {
      say(
        `${isKept ? 'kept  ' : 'BROKEN'}  ${what.padEnd(44)} ${value.toFixed(2).padStart(8)}  (at most ${most})`,
      );
    }
    say(`written to ${file}`);
    if (budgets.some(({ isKept }) => !isKept)) process.exitCode = 1;
  } finally {
    await store.stop();
  }
}

await benchPages().catch(endWithSentence);
