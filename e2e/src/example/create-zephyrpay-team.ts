import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { ProcessorData } from '@ticket-storefront/format';
import { createPrivateKeyText } from '@ticket-storefront/signing';
import { packInto } from '../releases/pack-into';
import { type Ran, runStorefrontIn } from '../releases/run-storefront';
import type { StoreLocation } from '../store/store-location';
import { zephyrpayFolder } from './zephyrpay';

const run = promisify(execFile);

/** The part of the Zephyrpay team, and the team. */
export const zephyrpayPart = 'remote-checkout-zephyrpay';
export const zephyrpayOwner = 'Zephyrpay team';

interface ListedRelease {
  readonly part: string;
  readonly version: string;
  /** For example `current` or `withdrawn`. */
  readonly state: string;
}

/** What the team changes in a checkout that was created: its own files, and what its package.json names. */
function writeCheckout(folder: string, description: ProcessorData): void {
  for (const file of ['card.ts', 'card-form.tsx']) rmSync(join(folder, 'src', file));
  cpSync(join(zephyrpayFolder, 'checkout'), folder, { recursive: true });
  writeFileSync(join(folder, 'zephyrpay.json'), JSON.stringify(description, null, 2));
  const file = join(folder, 'package.json');
  const described = JSON.parse(readFileSync(file, 'utf8'));
  const storefront = { ...described.storefront, check: 'check/fill.mjs', processor: 'zephyrpay.json' };
  writeFileSync(file, JSON.stringify({ ...described, storefront }, null, 2));
}

/**
 * The Zephyrpay team beside a store: its repository is a folder outside of ours, made by `storefront create`.
 * @param description - of its processor, with the addresses of its payment service
 */
export async function createZephyrpayTeam(
  { port, data }: Pick<StoreLocation, 'port' | 'data'>,
  description: ProcessorData,
) {
  const place = mkdtempSync(join(tmpdir(), 'zephyrpay-team-'));
  const commandLine = await packInto(place);
  const began = performance.now();
  const commands: string[] = [];
  const count = (words: readonly string[]) => commands.push(words.join(' '));
  const create = ['create', 'checkout', zephyrpayPart, '--owner', zephyrpayOwner, '--packages', place];
  count(create);
  await run(process.execPath, [commandLine, ...create], { cwd: place });
  const folder = join(place, zephyrpayPart);
  writeCheckout(folder, description);
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
    /** The file with the description of its processor. */
    descriptionFile: join(folder, 'zephyrpay.json'),
    commands,
    seconds: () => (performance.now() - began) / 1000,
    platform: (...words: string[]) => succeed(storefront({}, ...words)),
    team: (...words: string[]) => succeed(storefront({ KEY_FILE: keyFile }, ...words)),
    /** Checks without a store. */
    check: (...words: string[]) => succeed(storefront({}, 'check', ...words)),
    /** Publishes the folder, or returns why it is refused. */
    publish: () => storefront({ KEY_FILE: keyFile }, 'publish', zephyrpayPart, '--folder', '.'),
    /** The team's own releases, newest first. */
    releases: async () => (await releases()).filter(({ part }) => part === zephyrpayPart),
    /** Everybody else's, without how they fare, which visits change. */
    otherReleases: async () =>
      (await releases())
        .filter(({ part }) => part !== zephyrpayPart)
        .map((release) => ({ ...release, health: null })),
    remove: () => rmSync(place, { recursive: true }),
  };
}
