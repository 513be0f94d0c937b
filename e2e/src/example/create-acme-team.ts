import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { createPrivateKeyText } from '@ticket-storefront/signing';
import { packInto } from '../releases/pack-into';
import { type Ran, runStorefrontIn } from '../releases/run-storefront';
import type { StoreLocation } from '../store/store-location';

const run = promisify(execFile);

/** The part of the Acme team, and the team. */
export const acmePart = 'remote-checkout-acme';
export const acmeOwner = 'Acme team';

interface ListedRelease {
  readonly part: string;
  readonly version: string;
  /** For example `current` or `withdrawn`. */
  readonly state: string;
}

/** The Acme team beside a store: its repository is a folder outside of ours, made by `storefront create`. */
export async function createAcmeTeam({ port, data }: Pick<StoreLocation, 'port' | 'data'>) {
  const place = mkdtempSync(join(tmpdir(), 'acme-team-'));
  const commandLine = await packInto(place);
  const began = performance.now();
  const commands: string[] = [];
  const count = (words: readonly string[]) => commands.push(words.join(' '));
  const create = ['create', 'checkout', acmePart, '--owner', acmeOwner, '--packages', place];
  count(create);
  await run(process.execPath, [commandLine, ...create], { cwd: place });
  const folder = join(place, acmePart);
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund'];
  count(install);
  await run('npm', install, { cwd: folder });
  const keyFile = join(folder, 'own.pem');
  count(['openssl genpkey']);
  writeFileSync(keyFile, createPrivateKeyText(), { mode: 0o600 });

  const storefront = (environment: Readonly<Record<string, string>>, ...words: string[]): Promise<Ran> => {
    count(words);
    return runStorefrontIn(folder, { PORT: String(port), DATA_FOLDER: data, ...environment }, ...words);
  };
  const succeed = async (ran: Promise<Ran>): Promise<string> => {
    const { code, output, complaint } = await ran;
    expect({ code, complaint }).toEqual({ code: 0, complaint: expect.not.stringMatching(/Error/) });
    return output;
  };
  const releases = async (): Promise<readonly ListedRelease[]> =>
    JSON.parse(
      await succeed(runStorefrontIn(folder, { PORT: String(port), DATA_FOLDER: data }, 'status', '--json')),
    ).releases;

  return {
    folder,
    keyFile,
    commands,
    seconds: () => (performance.now() - began) / 1000,
    platform: (...words: string[]) => succeed(storefront({}, ...words)),
    team: (...words: string[]) => succeed(storefront({ KEY_FILE: keyFile }, ...words)),
    /** Publishes the folder, or returns why it is refused. */
    publish: () => storefront({ KEY_FILE: keyFile }, 'publish', acmePart, '--folder', '.'),
    /** The team's own releases, newest first. */
    releases: async () => (await releases()).filter(({ part }) => part === acmePart),
    /** Everybody else's, without how they fare, which visits change. */
    otherReleases: async () =>
      (await releases())
        .filter(({ part }) => part !== acmePart)
        .map((release) => ({ ...release, health: null })),
    remove: () => rmSync(place, { recursive: true }),
  };
}
