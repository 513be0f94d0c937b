import type { ReadableStorage } from '@storefront/storage/storage';
import {
  integrityOf,
  manifestPath,
  type ReleaseManifest,
  readManifestText,
  readRegisteredManifest,
} from './release-manifest';

/** A release as the registry, or a command to publish it, describes it. */
export interface ClaimedRelease {
  readonly part: string;
  readonly version: string;
  /** Hash of its manifest. */
  readonly manifest: string;
}

export interface CheckedRelease {
  /** Null where it is not what was registered. */
  readonly manifest: ReleaseManifest | null;
  readonly files: number;
  readonly bytes: number;
  /** One sentence for each file that is not what it should be. */
  readonly problems: readonly string[];
}

/**
 * Compares every byte of a release on the asset origin with its manifest, and that with its hash. Where keys are given,
 * one of them has to have signed it: what is registered once stays its owner's when keys change.
 */
export async function checkRelease(
  assets: ReadableStorage,
  { part, version, manifest: expected }: ClaimedRelease,
  ownerKeys?: readonly string[],
): Promise<CheckedRelease> {
  const place = `${part}/${version}/`;
  const refuse = (why: string) => ({
    manifest: null,
    files: 0,
    bytes: 0,
    problems: [`${manifestPath(part, version)} ${why}`],
  });

  const stored = await assets.read(manifestPath(part, version));
  if (!stored) return refuse('is missing.');
  if (integrityOf(stored.content) !== expected) return refuse('is not the one that was registered.');
  const read = ownerKeys
    ? readManifestText(stored.content, ownerKeys)
    : readRegisteredManifest(stored.content);
  if (!read.ok) return refuse(`is ${read.reason}.`);
  if (read.manifest.part !== part || read.manifest.version !== version)
    return refuse('is of another release.');

  const problems: string[] = [];
  const { files } = read.manifest;
  for (const { path, integrity, bytes } of files) {
    const content = (await assets.read(place + path))?.content;
    if (!content) problems.push(`${place}${path} is missing.`);
    else if (content.length !== bytes || integrityOf(content) !== integrity) {
      problems.push(`${place}${path} has changed.`);
    } else if (path.endsWith('.css') && /@import/i.test(content.toString())) {
      // What a style imports comes without a hash.
      problems.push(`${place}${path} imports another style: bundle it.`);
    }
  }
  const listed = new Set([manifestPath(part, version), ...files.map(({ path }) => place + path)]);
  for (const path of await assets.list(place)) {
    if (!listed.has(path)) problems.push(`${path} is in no manifest.`);
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { manifest: read.manifest, files: files.length, bytes, problems };
}
