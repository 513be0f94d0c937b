import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Yardsticks } from '../server/yardsticks';

/** Serves the single bundle, the fixed page and the late API from a process of their own, which ends with this one. */
export async function startYardsticks(
  yardsticks: Yardsticks,
  environment: Readonly<Record<string, string>>,
): Promise<{ stop(): void }> {
  const child = fork(
    join(import.meta.dirname, '../server/serve-yardsticks.ts'),
    [JSON.stringify(yardsticks)],
    {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...environment },
    },
  );
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The yardsticks ended before they answered.'))),
  ]);
  return { stop: () => child.disconnect() };
}
