import { join } from 'node:path';
import type { FaultStore } from '../fault-store';

/** A piece of the built API, and its replacement in a broken build. */
export interface Breakage {
  readonly from: string;
  readonly to: string;
}

const preload = join(import.meta.dirname, 'preload.mjs');

/** Runs the API with a breakage while something is tried, and afterwards as it was. */
export async function runBrokenApi<T>(
  { killServer, startServer }: FaultStore,
  breakage: Breakage,
  attempt: () => Promise<T>,
): Promise<T> {
  const restart = async () => {
    await killServer('API');
    await startServer('API');
  };
  const broken = { NODE_OPTIONS: `--import ${preload}`, REPLACE_CODE: JSON.stringify(breakage) };
  const before = Object.keys(broken).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, broken);
  try {
    await restart();
    return await attempt();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    await restart();
  }
}
