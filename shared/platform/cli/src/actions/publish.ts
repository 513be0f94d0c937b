import { resolve } from 'node:path';
import { noPart } from '@storefront/registry/command';
import { actorOf, ownerOf, requireRight } from '@storefront/registry/roles';
import { readPackageFile } from '@storefront/releases/package-file';
import { isPartName } from '@storefront/releases/part-names';
import { releasePart, releaseVersion } from '@storefront/releases/release-part';
import { requireEntryStyles } from '@storefront/releases/require-entry-styles';
import { requireVersionName } from '@storefront/releases/require-version-name';
import { UserError } from '@storefront/server/user-error';
import { publicKeyOf } from '@storefront/signing/keys';
import type { CliSettings } from '../program/cli-settings';

export interface PublishOptions {
  readonly folder?: string;
  readonly version?: string;
}

/** @throws {UserError} where a folder holds the sources of something else. */
function requireSources(folder: string, part: string): void {
  const { name } = readPackageFile(folder);
  if (name.split('/').at(-1) === part) return;
  throw new UserError(`${folder} holds ${name}, not ${part}: name the folder of its sources with --folder.`);
}

/** Builds, checks and uploads a part, and registers it as a candidate. */
export async function publish(
  settings: CliSettings,
  name: string,
  options: PublishOptions,
  progress: (line: string) => void,
) {
  if (!isPartName(name)) throw new UserError(noPart(name));
  const folder = resolve(options.folder ?? name);
  requireSources(folder, name);
  const registry = await settings.readRegistryOrNone();
  const version = options.version ?? releaseVersion(folder, 'production');
  requireVersionName(version);
  if (registry.releases[name]?.some((release) => release.version === version)) {
    throw new UserError(`${name} ${version} exists already: change its sources or its version first.`);
  }
  const owner = ownerOf(registry, name, settings.platformKeys);
  const key = settings.keyOf(owner.name);
  // Before minutes are spent on a build that the registrar will refuse.
  const actor = actorOf(registry, publicKeyOf(key), settings.platformKeys);
  requireRight(actor, { type: 'publish', part: name, version, manifest: '' }, registry);
  if (!owner.keys.includes(publicKeyOf(key))) {
    throw new UserError(
      `${name} is a part of another team than the ${actor.name}: use the key of its owner.`,
    );
  }
  progress(`Building ${name} ${version} …`);
  const { assets, sourceMaps } = settings;
  const { manifest, integrity } = await releasePart({
    folder,
    part: name,
    mode: 'production',
    assets,
    sourceMaps,
    key,
    version,
  });
  requireEntryStyles(manifest);
  progress(`Having ${manifest.files.length} files on the asset origin checked and registered …`);
  await settings.requestChange({ type: 'publish', part: name, version, manifest: integrity }, key);
  return { part: name, version, files: manifest.files.length };
}
