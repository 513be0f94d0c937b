import { parseArgs } from 'node:util';
import { exitWithError } from '@ticket-storefront/server';
import type { Finding, Probe } from './probe';
import { admissionProbes } from './probes/admissions';
import { orderProbes } from './probes/orders';
import { pageProbes } from './probes/pages';
import { releaseProbes } from './probes/releases';
import { reportProbes } from './probes/reports';
import { type AttackedStore, startAttackedStore } from './store/start-attacked-store';

const probes: readonly Probe[] = [
  ...admissionProbes,
  ...orderProbes,
  ...releaseProbes,
  ...pageProbes,
  ...reportProbes,
];

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** How the attack goes without the defence. Where it does not succeed the probe shows nothing. */
async function controlOf(store: AttackedStore, probe: Probe, found: Finding): Promise<string | null> {
  if (!probe.without) return found.control ?? null;
  await store.restart(probe.without);
  const { result, isHeld } = await probe.run(store);
  return isHeld ? null : result;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Runs the attacks whose names are given, or all. */
async function attack(): Promise<void> {
  const { positionals: names } = parseArgs({ allowPositionals: true });
  const unknown = names.find((name) => !probes.some((probe) => probe.name === name));
  if (unknown)
    throw new Error(
      `There is no attack ${unknown}: choose from ${probes.map(({ name }) => name).join(', ')}.`,
    );
  const store = await startAttackedStore();
  const rows = [];
  try {
    for (const probe of probes) {
      if (names.length > 0 && !names.includes(probe.name)) continue;
      await store.restart({});
      const found = await probe.run(store);
      const control = await controlOf(store, probe, found);
      const isHeld = found.isHeld && control !== null;
      rows.push(
        row([
          probe.attack,
          found.result,
          probe.mustReach,
          isHeld ? 'yes' : 'NO',
          control ?? 'the attack does not succeed either, so this shows nothing',
        ]),
      );
      say(rows.at(-1) ?? '');
      if (!isHeld) process.exitCode = 1;
    }
  } finally {
    await store.stop();
  }
  say(`\n${row(['probe', 'result', 'must reach', 'held?', 'without the defence'])}\n|---|---|---|---|---|`);
  for (const line of rows) say(line);
}

await attack().catch(exitWithError);
