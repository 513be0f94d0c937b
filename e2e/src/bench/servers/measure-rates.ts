import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { StoreLocation } from '../../store/store-location';
import { percentile } from '../rush/measures/percentile';
import type { Figure } from './figure';
import { type Measured, measuredServers } from './measured-servers';
import { requestsPerSecond } from './requests-per-second';

const rounds = 5;

/** Characters of the fixed string that an answer is measured beside. */
async function lengthOf({ asked: { url, headers }, fixedLength }: Measured): Promise<number> {
  return (
    fixedLength ?? (await (await fetch(url, { headers: headers as Record<string, string> })).text()).length
  );
}

/** How often the servers answer in a second, beside a server that sends fixed strings. */
export async function measureRates({ origins }: StoreLocation): Promise<readonly Figure[]> {
  const measured = await measuredServers(origins);
  const lengths = await Promise.all(measured.map(lengthOf));
  const server = fork(join(import.meta.dirname, 'fixed-server.ts'), lengths.map(String), {
    execArgv: ['--import', 'tsx'],
  });
  const [fixedOrigin] = await once(server, 'message');
  const figures: Figure[] = [];
  for (const [index, { name, asked, least }] of measured.entries()) {
    const own: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const fixed = await requestsPerSecond({ url: `${fixedOrigin}/${index}` });
      const rate = await requestsPerSecond(asked);
      own.push(rate);
      ratios.push(rate / fixed);
    }
    figures.push({
      name,
      measured: `${percentile(own, 0.5).toFixed(0)} a second, beside a fixed string of ${lengths[index]} characters`,
      ratio: percentile(ratios, 0.5),
      least,
    });
  }
  server.disconnect();
  return figures;
}
