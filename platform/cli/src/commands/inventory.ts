import {
  isForNewVisits,
  type PageDescription,
  type ProcessorSource,
  type ProcessorSources,
  percentOfNewVisits,
  type Registry,
  type RegistryRelease,
  releasesInUse,
  scriptReleasesBefore,
} from '@ticket-storefront/format';
import { acceptsContract, builtAgainst, platformTeam } from '@ticket-storefront/format/parts';
import type { AssetOrigin } from '@ticket-storefront/registry/registrar';
import { createManifestReader } from '@ticket-storefront/releases/manifest';
import { type Answer, addCommand, answer, asTable, type CommandLine, type CommonOptions } from '../program';
import { fetchShellHealth } from './fetch-from-server';

/** One script that a page may run (PCI DSS 6.4.3). */
type InventoryRow = Answer<'inventory'>['scripts'][number];

type ScriptRow = Omit<InventoryRow, 'page' | 'origin'>;
type Visits = InventoryRow['visits'];

/** A script of a document of the shell server, which is in no release. */
const unreleased = (fields: Pick<ScriptRow, 'kind' | 'script' | 'owner' | 'reason'>): ScriptRow => ({
  part: null,
  version: null,
  visits: { who: 'all', percent: null, tenants: [] },
  simulated: false,
  integrity: null,
  ...fields,
});

/** The script elements that a shell server writes into a page: with data, and with code. */
function inlineScripts({ data, inline }: PageDescription): ScriptRow[] {
  const owner = platformTeam;
  return [
    ...data.map(({ type, reason }) => unreleased({ kind: 'data', script: type, owner, reason })),
    ...inline.map((reason) => unreleased({ kind: 'inline', script: null, owner, reason })),
  ];
}

/** The scripts of a processor in its checkout, in the page and in its frames. */
function processorScripts(processor: string, source: ProcessorSource | undefined): ScriptRow[] {
  if (!source) return [];
  const { simulated, scripts, frames } = source;
  const row = (kind: ScriptRow['kind'], script: string, reason: string) => ({
    ...unreleased({ kind, script, owner: processor, reason }),
    simulated,
  });
  return [
    ...scripts.map((script) => row('processor', script, 'puts the card fields into the page')),
    ...frames.map((origin) => row('frames', origin, 'takes the card in its own documents')),
  ];
}

/** The visits that get a release. @param inUse - all releases of the part in use. */
function visitsThatGet(release: RegistryRelease, inUse: readonly RegistryRelease[]): Visits {
  if (!isForNewVisits(release)) return { who: 'open', percent: null, tenants: [] };
  const { state } = release;
  const tenants = state.name === 'canary' ? state.tenants : [];
  return { who: 'new', percent: percentOfNewVisits(release, inUse), tenants };
}

/** The releases for browsers that do not check modules, in place of those of modules alone. */
function scriptReleasesInstead(
  registry: Registry,
  part: string,
  inUse: readonly RegistryRelease[],
  at: Date,
): readonly RegistryRelease[] {
  const shells = releasesInUse(registry, 'shell', at).map(({ contract }) => builtAgainst(contract));
  const found = inUse.flatMap(({ hasOnlyModules, version }) => {
    const before = hasOnlyModules ? scriptReleasesBefore(registry, part, version) : [];
    return shells.flatMap((spoken) => before.find(({ contract }) => acceptsContract(contract, spoken)) ?? []);
  });
  return [...new Set(found)].filter((release) => !inUse.includes(release));
}

/** Lists every script that any visit may run at an instant, by page: the policy of a document allows all of its releases. */
export async function inventory(
  registry: Registry,
  { assets, assetOrigin }: AssetOrigin,
  {
    pages,
    processors,
  }: { readonly pages: readonly PageDescription[]; readonly processors: ProcessorSources },
  at: Date,
): Promise<InventoryRow[]> {
  const readManifest = createManifestReader(assets);

  async function releasedScripts({ part, reason }: PageDescription['parts'][number]) {
    const inUse = releasesInUse(registry, part, at);
    const instead = scriptReleasesInstead(registry, part, inUse, at);
    const rows = [...inUse, ...instead].map(async (release): Promise<ScriptRow[]> => {
      const manifest = await readManifest(part, release);
      const scripts = manifest.files.filter(({ path }) => /\.m?js$/.test(path));
      return scripts.map(({ path, integrity }) => ({
        kind: 'release',
        script: `${assetOrigin}/${part}/${manifest.version}/${path}`,
        part,
        version: manifest.version,
        visits: instead.includes(release)
          ? { who: 'without-module-checks', percent: null, tenants: [] }
          : visitsThatGet(release, inUse),
        owner: release.owner,
        simulated: false,
        reason,
        integrity,
      }));
    });
    return (await Promise.all(rows)).flat();
  }

  const perPage = pages.map(async (page) => {
    const released = await Promise.all(page.parts.map(releasedScripts));
    const { processor } = page;
    const others = processor === null ? [] : processorScripts(processor, processors[processor]);
    const rows = [...released.flat(), ...inlineScripts(page), ...others];
    return rows.map((row) => ({ page: page.name, origin: page.origin, ...row }));
  });
  return (await Promise.all(perPage)).flat();
}

/** Why a script has no hash that the browser checks. */
const reasonsForNoHash: Readonly<Record<Exclude<InventoryRow['kind'], 'release'>, string>> = {
  data: 'data that is never executed, written into each document by the shell server',
  inline: 'written into each document by the shell server, with its hash in the policy',
  processor: 'its content may change; the policy of the document limits it to this address',
  frames: 'it runs outside of the page; the policy limits frames to this origin',
};

/** Why a script of this kind has no hash that the browser checks. */
export const whyNoHash = (kind: keyof typeof reasonsForNoHash): string => reasonsForNoHash[kind];

function describeScript({ kind, script }: InventoryRow): string {
  if (kind === 'frames') return `frames of ${script}`;
  if (kind === 'data') return `inline ${script}`;
  return script ?? 'inline script';
}

/** Describes the visits of a script: `10 % of new visits to a.example`, or `open visits only` for a replaced release. */
export function describeVisits(
  { part, page, origin, version, visits }: InventoryRow,
  all: readonly InventoryRow[],
): string {
  const { who, percent, tenants } = visits;
  if (who === 'all') return 'all visits';
  if (who === 'open') return 'open visits only';
  if (who === 'without-module-checks') return 'browsers that do not check modules';
  const places = tenants.length > 0 ? ` to ${tenants.join(', ')}` : '';
  if (percent !== 100) return `${percent} % of new visits${places}`;
  const isShared =
    tenants.length === 0 &&
    all.some(
      (other) =>
        other.page === page &&
        other.origin === origin &&
        other.part === part &&
        other.version !== version &&
        other.visits.who === 'new',
    );
  return `all ${isShared ? 'other ' : ''}new visits${places}`;
}

/** One row of the table. */
const describeRow = (row: InventoryRow, all: readonly InventoryRow[]) => ({
  page: row.page,
  ...(new Set(all.map(({ origin }) => origin)).size > 1 && { origin: row.origin }),
  script: describeScript(row),
  who: describeVisits(row, all),
  owner: row.simulated ? `${row.owner}, simulated` : row.owner,
  reason: row.reason,
  integrity: row.kind === 'release' ? row.integrity : `none: ${reasonsForNoHash[row.kind]}`,
});

export const addInventory = (line: CommandLine) =>
  addCommand(
    line,
    'inventory',
    'list every script of every page, with visits, owner, reason and hash',
  ).action(async (options: CommonOptions) => {
    const { assets, origin, readRegistry } = line.settings();
    const { assets: assetOrigin, ...sources } = await fetchShellHealth(origin);
    const rows = await inventory(await readRegistry(), { assets, assetOrigin }, sources, new Date());
    answer('inventory', options, { scripts: rows }, asTable(rows.map((row) => describeRow(row, rows))));
  });
