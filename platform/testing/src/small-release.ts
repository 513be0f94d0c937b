import type { KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passedResult } from '@ticket-storefront/check';
import { contractRangeOf, type RemoteName, type Shop, slotOf } from '@ticket-storefront/format/parts';
import type { CheckedCommand } from '@ticket-storefront/registry/registrar';
import { compressFiles, describeFiles, uploadRelease } from '@ticket-storefront/releases';
import { integrityOf, type ReleaseManifest } from '@ticket-storefront/releases/manifest';
import { signDocument } from '@ticket-storefront/signing';
import type { Storage } from '@ticket-storefront/storage';

/** The slots of the demonstration store with their parts. */
export const demonstrationSlots: Readonly<Record<string, RemoteName>> = {
  event: 'remote-event',
  cart: 'remote-cart',
  'checkout:mxmerchant': 'remote-checkout-mx',
  'checkout:braintree': 'remote-checkout-braintree',
  'checkout:stripe': 'remote-checkout-stripe',
};

const commands = { 'cart:remove': [['itemId']], 'cart:clear': [[]] };
const facts = { 'promo:rejected': ['reason'] };

/** A shop with two languages and a few messages, at version 1.0.0 of the contract. */
export const testShop: Shop = {
  contractVersion: '1.0.0',
  deprecations: [{ member: 'cart:clear', since: '1.0.0', instead: 'cart:remove' }],
  languages: ['en', 'es'],
  bus: { remote: { commands, facts }, shell: { commands, facts } },
};

/** A promotion of a release to a percentage of visits. Without host names it applies to all. */
export const promotion = (part: string, version: string, percent = 100, tenants: string[] = []) =>
  ({ type: 'promote', part, version, percent, tenants, atOnce: false }) satisfies CheckedCommand;

const integrity = `sha384-${'A'.repeat(64)}`;

/** The publication of a release whose files were checked. */
export const checkedPublication = (
  part: string,
  version: string,
  published: Date,
  contract = '^1.0.0',
): CheckedCommand => {
  const slot = slotOf(demonstrationSlots, part);
  return {
    type: 'publish',
    part,
    version,
    manifest: integrity,
    release: {
      url: `http://assets/${part}/${version}/fragment.js`,
      version,
      integrity,
      manifest: integrity,
      contract,
      ...(slot === null ? {} : { slot }),
      owner: 'event team',
      published: published.toISOString(),
      state: { name: 'candidate' },
    },
  };
};

const smallFiles: Readonly<Record<string, string | Buffer>> = {
  'fragment.css': '@font-face{}',
  'logo.svg': '<svg/>',
  'photo.png': Buffer.from('89504e470d0a1a0a0000ff', 'hex'),
};

const scriptFile = { 'fragment.js': 'run()' };

export interface SmallRelease {
  readonly part: string;
  readonly version: string;
  readonly key: KeyObject;
  readonly contract?: string;
  /** Its slot, if not the usual one of its part. */
  readonly slot?: string;
  readonly owner?: string;
  /** Check result in the manifest, by default a passed one; null for none. */
  readonly check?: ReleaseManifest['check'] | null | undefined;
  /**
   * Contents that differ from the usual ones, by path; `server.js` is the server entry, `fragment.mjs` replaces the script, and
   * every style is of the other entries.
   */
  readonly files?: Readonly<Record<string, string>>;
}

/** Uploads a release of a few tiny files with compressed ones. @returns the hash of its manifest. */
export async function uploadSmallRelease(
  assets: Storage,
  {
    part,
    version,
    key,
    contract = contractRangeOf(testShop),
    owner = 'event team',
    files = {},
    ...own
  }: SmallRelease,
  isRegistered = async () => true,
): Promise<string> {
  const built = mkdtempSync(join(tmpdir(), 'small-release-'));
  const slot = own.slot ?? slotOf(demonstrationSlots, part);
  const check = own.check === undefined && slot !== null ? passedResult(slot) : own.check;
  try {
    const hasOnlyModules = 'fragment.mjs' in files;
    const contents = { ...smallFiles, ...(hasOnlyModules ? {} : scriptFile), ...files };
    for (const [path, content] of Object.entries(contents)) writeFileSync(join(built, path), content);
    const styles = Object.keys(contents).filter((path) => path.endsWith('.css'));
    const entry = {
      scripts: hasOnlyModules ? [] : ['fragment.js'],
      modules: hasOnlyModules ? ['fragment.mjs'] : [],
      styles,
      preloads: [],
    };
    await compressFiles(built);
    const manifest: ReleaseManifest = {
      part,
      version,
      owner,
      contract,
      ...(slot === null ? {} : { slot }),
      ...(check ? { check } : {}),
      shared: {},
      bus: { commands: {}, facts: {} },
      files: describeFiles(built),
      entries: {
        ...(part === 'shell'
          ? { storefront: entry, checkout: entry, 'waiting-room': entry }
          : { fragment: entry }),
        ...('server.js' in files
          ? { server: { scripts: ['server.js'], modules: [], styles: [], preloads: [] } }
          : {}),
      },
    };
    const text = signDocument('release', manifest, key);
    await uploadRelease(assets, built, manifest, text, { isRegistered });
    return integrityOf(text);
  } finally {
    rmSync(built, { recursive: true });
  }
}
