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
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';
import { asTable } from '../program/output';
import { fetchShellHealth } from './fetch-from-server';

/** One script that a page may run (PCI DSS 6.4.3). */
interface InventoryRow {
  readonly page: string;
  /** Its address; the beginning of its addresses if it belongs to a processor. */
  readonly script: string;
  /** The visits that may run it: `10 % of new visits`, or `open visits only` for a replaced release. */
  readonly who: string;
  readonly owner: string;
  readonly reason: string;
  /** The hash that the browser checks, or why there is none. */
  readonly integrity: string;
}

type ScriptRow = Omit<InventoryRow, 'page'>;

const forAllVisits = (script: string, owner: string, reason: string, integrity: string): ScriptRow => ({
  script,
  who: 'all visits',
  owner,
  reason,
  integrity,
});

/** The script elements that a shell server writes into a page: with data, and with code. */
function inlineScripts({ data, inline }: PageDescription): ScriptRow[] {
  const unexecuted = 'none: data that is never executed, written into each document by the shell server';
  const hashed = 'none: written into each document by the shell server, with its hash in the policy';
  return [
    ...data.map(({ type, reason }) => forAllVisits(`inline ${type}`, platformTeam, reason, unexecuted)),
    ...inline.map((reason) => forAllVisits('inline script', platformTeam, reason, hashed)),
  ];
}

/** The scripts of a processor in its checkout, in the page and in its frames. */
function processorScripts(processor: string, source: ProcessorSource | undefined): ScriptRow[] {
  if (!source) return [];
  const owner = source.simulated ? `${processor}, simulated` : processor;
  const changing = 'none: its content may change; the policy of the document limits it to this address';
  const outside = 'none: it runs outside of the page; the policy limits frames to this origin';
  return [
    ...source.scripts.map((script) =>
      forAllVisits(script, owner, 'puts the card fields into the page', changing),
    ),
    ...source.frames.map((origin) =>
      forAllVisits(`frames of ${origin}`, owner, 'takes the card in its own documents', outside),
    ),
  ];
}

/** The visits that get a release: `10 % of new visits to a.example`. @param inUse - all releases of the part in use. */
function visitsThatGet(release: RegistryRelease, inUse: readonly RegistryRelease[]): string {
  const { state } = release;
  if (!isForNewVisits(release)) return 'open visits only';
  const tenants = state.name === 'canary' ? state.tenants : [];
  const places = tenants.length > 0 ? ` to ${tenants.join(', ')}` : '';
  const percent = percentOfNewVisits(release, inUse);
  if (percent < 100) return `${percent} % of new visits${places}`;
  const isShared =
    state.name === 'current' && inUse.some((other) => other !== release && isForNewVisits(other));
  return `all ${isShared ? 'other ' : ''}new visits${places}`;
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
        script: `${assetOrigin}/${part}/${manifest.version}/${path}`,
        who: instead.includes(release) ? 'browsers that do not check modules' : visitsThatGet(release, inUse),
        owner: release.owner,
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
    return rows.map((row) => ({ page: page.name, ...row }));
  });
  return (await Promise.all(perPage)).flat();
}

export const addInventory = (line: CommandLine) =>
  addCommand(
    line,
    'inventory',
    'list every script of every page, with visits, owner, reason and hash',
  ).action(async (options: CommonOptions) => {
    const { assets, origin, readRegistry } = line.settings();
    const { assets: assetOrigin, ...sources } = await fetchShellHealth(origin);
    const rows = await inventory(await readRegistry(), { assets, assetOrigin }, sources, new Date());
    answer(options, rows, asTable(rows));
  });
