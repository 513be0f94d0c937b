import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { exitWithError } from '@ticket-storefront/server';
import { measureRushes } from './measure-rushes';
import { measureMemory } from './measures/measure-memory';
import { promisesOf, type RunFigures } from './promises/promises';
import { startRushStore } from './store/start-rush-store';

const file = 'test-results/rush.json';
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function benchRush(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      'without-memory': { type: 'boolean', default: false },
      'memory-only': { type: 'boolean', default: false },
      rushes: { type: 'string' },
    },
  });

  const store = await startRushStore();
  try {
    const figures: RunFigures = {
      load: options['memory-only'] ? null : await measureRushes(store, say, options.rushes?.split(',')),
      memory: options['without-memory'] ? null : await measureMemory(store, say),
    };
    const promises = promisesOf(figures);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ figures, promises }, null, 2));
    say('');
    for (const { promise, figure, limit, isKept } of promises) {
      say(`${isKept ? 'kept  ' : 'BROKEN'}  ${promise.padEnd(72)} ${figure.padStart(9)}  (${limit})`);
    }
    say(`written to ${file}`);
    if (promises.some(({ isKept }) => !isKept)) process.exitCode = 1;
  } finally {
    await store.stop();
  }
}

await benchRush().catch(exitWithError);
