import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry, RegistryRelease } from '@ticket-storefront/format';
import { platformTeam } from '@ticket-storefront/format/parts';
import { openRegistry, writeRegistryText } from '@ticket-storefront/registry';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@ticket-storefront/signing';

const parts = 50;
const releasesEach = 200;
const rounds = 21;

const integrity = `sha384-${'A'.repeat(64)}`;
const when = new Date().toISOString();

const release = (part: string, index: number): RegistryRelease => ({
  url: `https://assets.example.com/${part}/1.${index}.0-3f9a12c4/fragment.36e59f9b381c501aeb44.js`,
  integrity,
  version: `1.${index}.0-3f9a12c4`,
  manifest: integrity,
  contract: '^1.0.0',
  owner: platformTeam,
  published: when,
  state: index === 0 ? { name: 'current', since: when } : { name: 'held', since: when, until: when },
});

const names = Array.from({ length: parts }, (_, index) => `remote-${index}`);

const large: Registry = {
  releases: Object.fromEntries(
    names.map((name) => [name, Array.from({ length: releasesEach }, (_, index) => release(name, index))]),
  ),
  counter: 1,
  expires: when,
  frozen: false,
  teams: {},
  slots: {},
  defaults: {},
  lastChange: null,
};

/** Milliseconds, the median of some rounds, to read and check a registry of 50 parts with 200 releases each. */
export function measureRegistry(): number {
  const folder = mkdtempSync(join(tmpdir(), 'registry-bench-'));
  const file = join(folder, 'registry.json');
  const key = readPrivateKey(createPrivateKeyText());
  writeFileSync(file, writeRegistryText(large, key));
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    const opened = openRegistry(readFileSync(file), [publicKeyOf(key)]);
    if (!opened.ok) throw new Error(`The large registry is ${opened.reason}.`);
    return performance.now() - started;
  });
  rmSync(folder, { recursive: true });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
