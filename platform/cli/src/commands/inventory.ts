import {
  isForNewVisits,
  type PageDescription,
  type ProcessorSource,
  type ProcessorSources,
  percentOfNewVisits,
  type Registry,
  type RegistryRelease,
  releasesInUse,
} from '@storefront/format';
import { platformTeam } from '@storefront/format/parts';
import type { AssetOrigin } from '@storefront/registry/registrar';
import { createManifestReader, filesOfEntry } from '@storefront/releases/manifest';
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

/** The script elements of a page that hold data. */
const dataScripts = (data: PageDescription['data']): ScriptRow[] =>
  data.map(({ type, reason }) => ({
    script: `inline ${type}`,
    who: 'all visits',
    owner: platformTeam,
    reason,
    integrity: 'none: data that is never executed, written into each document by the shell server',
  }));

/** The scripts that a shell server writes into a page. */
const inlineScripts = (reasons: readonly string[]): ScriptRow[] =>
  reasons.map((reason) => ({
    script: 'inline script',
    who: 'all visits',
    owner: platformTeam,
    reason,
    integrity: 'none: written into each document by the shell server, with its hash in the policy',
  }));

/** The scripts of a processor in its checkout, in the page and in its frames. */
function processorScripts(processor: string, source: ProcessorSource | undefined): ScriptRow[] {
  if (!source) return [];
  const owner = source.simulated ? `${processor}, simulated` : processor;
  return [
    ...source.scripts.map((script) => ({
      script,
      who: 'all visits',
      owner,
      reason: 'puts the card fields into the page',
      integrity: 'none: its content may change; the policy of the document limits it to this address',
    })),
    ...source.frames.map((origin) => ({
      script: `frames of ${origin}`,
      who: 'all visits',
      owner,
      reason: 'takes the card in its own documents',
      integrity: 'none: it runs outside of the page; the policy limits frames to this origin',
    })),
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

/** The sources of the scripts in documents, as a shell server reports them. */
interface DocumentSources {
  readonly pages: readonly PageDescription[];
  readonly processors: ProcessorSources;
}

/** Lists every script that any visit may run at an instant, by page. */
export async function inventory(
  registry: Registry,
  { assets, assetOrigin }: AssetOrigin,
  { pages, processors }: DocumentSources,
  at: Date,
): Promise<InventoryRow[]> {
  const readManifest = createManifestReader(assets);

  async function releasedScripts({ part, entry, reason }: PageDescription['parts'][number]) {
    const inUse = releasesInUse(registry, part, at);
    const rows = inUse.map(async (release): Promise<ScriptRow[]> => {
      const manifest = await readManifest(part, release);
      // A document loads the entry of its language.
      const inLanguages = Object.keys(manifest.entries).filter((name) => name.startsWith(`${entry}.`));
      const files = [entry, ...inLanguages].flatMap((name) => filesOfEntry(manifest, name, '.js'));
      return files.map(({ path, integrity }) => ({
        script: `${assetOrigin}/${part}/${manifest.version}/${path}`,
        who: visitsThatGet(release, inUse),
        owner: release.owner,
        reason,
        integrity,
      }));
    });
    return (await Promise.all(rows)).flat();
  }

  const perPage = pages.map(async ({ name, parts, data, inline, processor }) => {
    const released = await Promise.all(parts.map(releasedScripts));
    const others = processor === null ? [] : processorScripts(processor, processors[processor]);
    return [...released.flat(), ...dataScripts(data), ...inlineScripts(inline), ...others].map((row) => ({
      page: name,
      ...row,
    }));
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
