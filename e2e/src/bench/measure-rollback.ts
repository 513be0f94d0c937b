import { setImmediate } from 'node:timers/promises';
import { setOfFirstVisit } from '../releases/release-set';
import { runStorefrontIn } from '../releases/run-storefront';

interface Rollback {
  /** From the start of the command to its end. */
  readonly commandSeconds: number;
  /** From the start of the command to the end of the last document load that got the release. */
  readonly lastSeconds: number;
  /** Document loads while the command ran, and after it. */
  readonly loads: number;
}

const part = 'remote-cart';
const visitors = 4;
const loadsBefore = 100;
const loadsAfter = 400;

/** Promotes a release of the cart panel and takes it back, under a steady stream of first visits. */
export async function measureRollback(
  environment: Readonly<Record<string, string>>,
  address: string,
  version: string,
): Promise<Rollback> {
  const run = async (...words: string[]) => {
    const { code, complaint } = await runStorefrontIn('.', environment, ...words);
    if (code !== 0) throw new Error(complaint);
  };
  const loads: { readonly version: string | undefined; readonly ended: number }[] = [];
  let isOpen = true;
  const visit = async () => {
    while (isOpen) {
      const set = await setOfFirstVisit(address);
      loads.push({ version: set[part], ended: performance.now() });
    }
  };
  const untilLoads = async (count: number) => {
    while (loads.length < count) await setImmediate();
  };

  await run('promote', part, version);
  const stream = Promise.all(Array.from({ length: visitors }, visit));
  await untilLoads(loadsBefore);
  const before = loads.length;
  const started = performance.now();
  await run('rollback', part);
  const answered = performance.now();
  await untilLoads(loads.length + loadsAfter);
  isOpen = false;
  await stream;

  const last = loads.findLast((load) => load.version === version);
  if (!last) throw new Error(`No visit got ${part} ${version} before it was taken back.`);
  return {
    commandSeconds: (answered - started) / 1000,
    lastSeconds: (last.ended - started) / 1000,
    loads: loads.length - before,
  };
}
