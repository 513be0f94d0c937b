import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endWithSentence } from '@storefront/server/end-with-sentence';
import { startStack } from '@storefront/stack/stack';
import { storeAt } from '../../store/store-location';
import { type Measured, measuredServers } from './measured-servers';
import { requestsPerSecond } from './requests-per-second';

const port = 4580;
const rounds = 5;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Characters of the fixed string that an answer is measured beside. */
async function lengthOf({ asked: { url, headers }, fixedLength }: Measured): Promise<number> {
  return (
    fixedLength ?? (await (await fetch(url, { headers: headers as Record<string, string> })).text()).length
  );
}

async function benchServers(): Promise<void> {
  const place = storeAt(port);
  // All requests come from one address here.
  process.env['RATE_LIMIT_PER_MINUTE'] = '1000000';
  const stack = await startStack({
    settings: {
      ...place,
      datasetFile: null,
      databaseUrl: process.env['DATABASE_URL'] ?? null,
      visitorKey: 'the benchmark signs its visitors by this key',
      graphqlOperations: 'known',
      processorTimeoutMs: 15_000,
      logLevel: 'warn',
    },
    mode: 'production',
    progress: say,
    warn: say,
  });
  try {
    const measured = await measuredServers(place.origins);
    const lengths = await Promise.all(measured.map(lengthOf));
    const fixed = fork(join(import.meta.dirname, 'fixed-server.ts'), lengths.map(String), {
      execArgv: ['--import', 'tsx'],
    });
    const [origin] = await once(fixed, 'message');
    for (const [index, { name, asked, least }] of measured.entries()) {
      const rates: { readonly own: number; readonly fixed: number }[] = [];
      for (let round = 0; round < rounds; round++) {
        rates.push({
          fixed: await requestsPerSecond({ url: `${origin}/${index}` }),
          own: await requestsPerSecond(asked),
        });
      }
      const ratio = median(rates.map((rate) => rate.own / rate.fixed));
      const own = median(rates.map((rate) => rate.own)).toFixed(0);
      say(
        `${ratio >= least ? 'kept  ' : 'BROKEN'}  ${name.padEnd(36)} ${own.padStart(6)} a second, ${ratio.toFixed(2)} of a fixed string of ${lengths[index]} characters (at least ${least})`,
      );
      if (ratio < least) process.exitCode = 1;
    }
    fixed.disconnect();
  } finally {
    await stack.stop();
  }
}

await benchServers().catch(endWithSentence);
