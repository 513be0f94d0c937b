import { setTimeout as pause } from 'node:timers/promises';
import type { StoreLocation } from '../../store/store-location';
import { percentile } from '../rush/measures/percentile';
import type { Figure } from './figure';
import { firstBytes } from './first-byte';

const rounds = 12;
/** Longer than an answer of the catalogue is given at once. */
const pauseMs = 2500;
/** The most that streaming the head first could save. */
const maxMs = 100;

/** The wait of the first visitor after a pause: the server fetches the catalogue and renders parts before the first byte. */
export async function measurePauses({ origins }: StoreLocation): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const path of ['/events/harbor-lights', '/events/harbor-lights/checkout']) {
    const ask = async () => {
      const [ms = 0] = await firstBytes([{ url: origins.storefront + path }], { everyMs: 1, forMs: 1 });
      return ms;
    };
    const after: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await pause(pauseMs);
      after.push(await ask());
      warm.push(await ask());
    }
    const [afterMs, warmMs] = [percentile(after, 0.5), percentile(warm, 0.5)];
    figures.push({
      name: `first byte after a pause, of ${maxMs} ms, ${path}`,
      measured: `${afterMs.toFixed(1)} ms, without a pause ${warmMs.toFixed(1)} ms`,
      ratio: afterMs / maxMs,
      most: 1,
    });
  }
  return figures;
}
