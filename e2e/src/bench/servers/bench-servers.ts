import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { exitWithError, UserError } from '@ticket-storefront/server';
import { startStack } from '@ticket-storefront/stack';
import { storeAt } from '../../store/store-location';
import { describeFigure, type Figure, isKept } from './figure';
import { measureFirstDocument } from './measure-first-document';
import { measurePauses } from './measure-pauses';
import { measureRates } from './measure-rates';
import { measureUnhealthyEntries } from './measure-unhealthy-entries';

const port = 4580;
const resultFile = '.data/bench-servers/servers.json';
const say = (line: string) => void process.stdout.write(`${line}\n`);

const measures = {
  first: measureFirstDocument,
  rates: measureRates,
  pauses: measurePauses,
  unhealthy: measureUnhealthyEntries,
};

async function benchServers(): Promise<void> {
  const chosen = process.argv.slice(2);
  const unknown = chosen.find((name) => !(name in measures));
  if (unknown)
    throw new UserError(`There is no measure ${unknown}: name some of ${Object.keys(measures).join('; ')}.`);
  const place = storeAt(port);
  // All requests come from one address, and each checkout request from a new visitor.
  process.env['RATE_LIMIT_PER_MINUTE'] = '1000000';
  process.env['ADMITTED_PER_EVENT'] = '1000000';
  process.env['ADMITTED_IN_ALL'] = '1000000';
  const stack = await startStack({
    settings: {
      ...place,
      datasetFile: null,
      databaseUrl: process.env['DATABASE_URL'] ?? null,
      visitorKey: 'the benchmark signs its visitors by this key',
      graphqlOperations: 'known',
      processorTimeoutMs: 15_000,
      checkout: null,
      logLevel: 'warn',
      webhook: null,
    },
    mode: 'production',
    progress: say,
    warn: say,
  });
  const all: Figure[] = [];
  try {
    for (const [name, measure] of Object.entries(measures)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      const figures = await measure(place);
      for (const figure of figures) say(describeFigure(figure));
      all.push(...figures);
    }
  } finally {
    await stack.stop();
  }
  mkdirSync(dirname(resultFile), { recursive: true });
  writeFileSync(resultFile, JSON.stringify(all, null, 2));
  if (!all.every(isKept)) process.exitCode = 1;
}

await benchServers().catch(exitWithError);
