import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry, RegistryRelease } from '@storefront/contracts/registry';
import { platformTeam } from '@storefront/registry/platform-team';
import { readRegistryText, writeRegistryText } from '@storefront/registry/registry-store';
import { createPrivateKeyText, publicKeyOf, readPrivateKey } from '@storefront/signing/keys';

const parts = 50;
const releasesEach = 200;
const rounds = 5;

const integrity = `sha384-${'A'.repeat(64)}`;
const when = new Date().toISOString();

const release = (part: string, index: number): RegistryRelease => ({
  url: `https://assets.example.com/${part}/1.${index}.0-3f9a12c4/fragment.36e59f9b381c501aeb44.js`,
  metadata: { integrity, version: `1.${index}.0-3f9a12c4` },
  deployment: { traffic: index === 0 ? 100 : 0, default: index === 0 },
  extras: { manifest: integrity, contract: '^1.0.0', owner: platformTeam, published: when, since: when },
});

const names = Array.from({ length: parts }, (_, index) => `remote-${index}`);

const large: Registry = {
  schema: 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json',
  microFrontends: Object.fromEntries(
    names.map((name) => [name, Array.from({ length: releasesEach }, (_, index) => release(name, index))]),
  ),
  extras: { counter: 1, expires: when, frozen: false, teams: {}, defaults: {}, lastChange: null },
};

/** Milliseconds, the median of some rounds, to read and check a registry of 50 parts with 200 releases each. */
export function measureRegistry(): number {
  const folder = mkdtempSync(join(tmpdir(), 'registry-bench-'));
  const file = join(folder, 'registry.json');
  const key = readPrivateKey(createPrivateKeyText());
  writeFileSync(file, writeRegistryText(large, key));
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    const read = readRegistryText(readFileSync(file), [publicKeyOf(key)]);
    if (!read.ok) throw new Error(`The large registry is ${read.reason}.`);
    return performance.now() - started;
  });
  rmSync(folder, { recursive: true });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}
