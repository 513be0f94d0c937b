import type { Registry } from '@ticket-storefront/format';
import type { Deprecation } from '@ticket-storefront/format/parts';
import {
  type AssetOrigin,
  contractUses,
  describeShare,
  listReleases,
  nameDeprecation,
} from '@ticket-storefront/registry/registrar';
import { createManifestReader } from '@ticket-storefront/releases/manifest';
import {
  type Answer,
  addCommand,
  answer,
  asTable,
  type CommandLine,
  type CommonOptions,
  deprecationAnswer,
} from '../program';

type Use = Answer<'contract'>['releases'][number];

async function listUses(
  registry: Registry,
  assets: AssetOrigin['assets'],
  deprecations: readonly Deprecation[],
): Promise<readonly Use[]> {
  const uses = await contractUses(registry, deprecations, createManifestReader(assets), new Date());
  return uses.map(({ part, release, used, deprecated }) => ({
    part,
    version: release.version,
    owner: release.owner,
    contract: release.contract,
    used: used && [...used],
    deprecated: deprecated.map(deprecationAnswer),
  }));
}

/** Which releases in use read what of the host, and what of that the next major version of the contract will not have. */
export const addContract = (line: CommandLine) =>
  addCommand(
    line,
    'contract',
    'show the contract of every release in use, and what it uses that is deprecated',
  ).action(async (options: CommonOptions) => {
    const { assets, shop, readRegistry } = line.settings();
    const { contractVersion, deprecations } = shop;
    const registry = await readRegistry();
    const releases = await listUses(registry, assets, deprecations);
    const shares = new Map(
      listReleases(registry).map((release) => [`${release.part} ${release.version}`, describeShare(release)]),
    );
    const rows = releases.map(({ part, version, owner, contract, used, deprecated }) => ({
      part,
      version,
      who: shares.get(`${part} ${version}`) ?? '',
      owner,
      contract,
      deprecated:
        deprecated.map((one) => `${nameDeprecation(one)} (use ${one.instead})`).join(', ') ||
        (used === null ? 'unknown: its check recorded nothing' : 'nothing'),
    }));
    const facts = { contract: contractVersion, deprecations: deprecations.map(deprecationAnswer), releases };
    answer('contract', options, facts, `The contract is ${contractVersion}.\n${asTable(rows)}`);
  });
