import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BusForms, contractRangeOf, type Shop, sharedPackages } from '@storefront/format/parts';
import { signDocument } from '@storefront/signing';
import type { Storage } from '@storefront/storage';
import { requireStyles } from './check-style';
import { type ContainerFacts, inspectContainer } from './inspect-container';
import { readPackageFile, sharedBy } from './package-file';
import type { Entries, PartSources } from './part-builder';
import { compressFiles, describeFiles, uploadRelease } from './release-files';
import { requireWithinLimits } from './release-limits';
import { integrityOf, type ReleaseManifest } from './release-manifest';
import { keepSourceMaps, requireSourceMaps, takeSourceMaps } from './source-maps';

const namedIn = <Form>(forms: Readonly<Record<string, Form>>, text: string) =>
  Object.fromEntries(Object.entries(forms).filter(([name]) => text.includes(name)));

/**
 * What a built part says and hears on the cart bus: all that the contract has for the shell, and for a remote the messages
 * that its scripts name, in the forms of the contract that it is released with.
 */
export function busOf(
  { bus: { remote, shell } }: Shop,
  part: string,
  output: string,
  files: ReleaseManifest['files'],
): BusForms {
  if (part === 'shell') return shell;
  const text = files
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ path }) => readFileSync(join(output, path), 'utf8'))
    .join('\n');
  return { commands: namedIn(remote.commands, text), facts: namedIn(remote.facts, text) };
}

export interface ReleaseOptions extends PartSources {
  /** The shop whose part it is. */
  readonly shop: Shop;
  /** The asset origin: one folder for each release, `{part}/{version}/`. Releases in it are never changed. */
  readonly assets: Storage;
  /** Where the source maps of production builds are kept: apart from the asset origin, since visitors get none. */
  readonly sourceMaps: Storage;
  /** Key of the part's owner. */
  readonly key: KeyObject;
  /** Another version than the one that follows from the sources. */
  readonly version?: string;
  /**
   * Refuses a release before it is uploaded, by throwing.
   * @param output - the built folder.
   * @returns the check that it has passed, for its manifest; null where none was made.
   */
  readonly accept?: (manifest: ReleaseManifest, output: string) => Promise<ReleaseManifest['check'] | null>;
}

/** A release on the asset origin. */
export interface Released {
  readonly manifest: ReleaseManifest;
  /** Hash of the manifest's text. */
  readonly integrity: string;
}

/** What a built remote says of itself; the shell has no container, and in development every build would be run. */
async function factsOf(output: string, entries: Entries, { part, mode, shop }: ReleaseOptions) {
  const builtHere: ContainerFacts = { contract: contractRangeOf(shop), shared: sharedPackages };
  const fragments = Object.entries(entries).filter(([name]) => name.split('.')[0] === 'fragment');
  if (mode === 'development') return builtHere;
  const server = entries['server']?.scripts[0];
  const facts = await Promise.all(
    fragments
      .flatMap(([, { scripts }]) => scripts)
      .map((fragment) => inspectContainer({ folder: output, part, fragment, server })),
  );
  return facts[0] ?? builtHere;
}

/**
 * Checks a built folder, signs its manifest with its owner's key and puts both on the asset origin; of a release that is
 * there already, what is missing is completed. Takes the source maps out of the folder. Only a release for production is
 * compressed, but for what no browser downloads.
 * @throws {UserError} naming the rule of docs/container.md that the release breaks, before anything is uploaded, or where
 * it is there already with another content.
 */
export async function releaseFolder(
  output: string,
  entries: Entries,
  options: ReleaseOptions & { readonly version: string },
): Promise<Released> {
  const { folder, part, mode, version, shop, assets, sourceMaps, key, accept } = options;
  const isProduction = mode === 'production';
  const maps = isProduction ? takeSourceMaps(output) : new Map<string, Buffer>();
  if (isProduction) {
    requireSourceMaps(output, maps);
    requireStyles(output, part);
  }
  const { contract, shared } = await factsOf(output, entries, options);
  const { owner, storefront } = readPackageFile(folder);
  if (isProduction) await compressFiles(output, entries['server']?.scripts);
  const files = describeFiles(output);
  const described: ReleaseManifest = {
    part,
    version,
    owner,
    contract,
    ...storefront,
    shared: sharedBy(part, folder, shared),
    bus: busOf(shop, part, output, files),
    files,
    entries,
  };
  requireWithinLimits(described);
  const check = await accept?.(described, output);
  const manifest = check ? { ...described, check } : described;
  await keepSourceMaps(sourceMaps, manifest, maps);
  const text = signDocument('release', manifest, key);
  await uploadRelease(assets, output, manifest, text);
  return { manifest, integrity: integrityOf(text) };
}
