import type { RegistryRelease } from '@storefront/format';
import { UserError } from '@storefront/server';
import { releaseLimitBytes } from '@storefront/signing';
import { type ReadableStorage, type Storage, TooLargeError } from '@storefront/storage';
import pLimit from 'p-limit';
import { styleProblem } from './check-style';
import { beyondLimits } from './release-limits';
import {
  integrityOf,
  manifestPath,
  type ReleaseManifest,
  readManifestText,
  readRegisteredManifest,
} from './release-manifest';

/** Reads manifests whose hash a signed registry names, each once: they never change. */
export function createManifestReader(assets: Storage) {
  const known = new Map<string, Promise<ReleaseManifest>>();

  async function read(part: string, { version, manifest }: RegistryRelease): Promise<ReleaseManifest> {
    const path = manifestPath(part, version);
    const content = (await assets.read(path))?.content;
    if (!content)
      throw new UserError(`${path} is missing on the asset origin: restore it, or revoke the release.`);
    if (integrityOf(content) !== manifest) {
      throw new UserError(`${path} is not the one that was registered: restore it, or revoke the release.`);
    }
    const read = readRegisteredManifest(content);
    if (read.ok) return read.manifest;
    throw new UserError(
      `${path} is ${read.reason}: revoke the release, and publish it under another version.`,
    );
  }

  return (part: string, release: RegistryRelease): Promise<ReleaseManifest> => {
    const { manifest } = release;
    const reading = known.get(manifest) ?? read(part, release);
    known.set(manifest, reading);
    reading.catch(() => known.delete(manifest));
    return reading;
  };
}

/** Files that are in memory at the same time. */
const atATime = 8;

/** A release as the registry, or a command to publish it, describes it. */
interface ClaimedRelease {
  readonly part: string;
  readonly version: string;
  /** Hash of its manifest. */
  readonly manifest: string;
}

interface CheckedRelease {
  /** Null where it is not what was registered. */
  readonly manifest: ReleaseManifest | null;
  readonly files: number;
  readonly bytes: number;
  /** One sentence for each file that is not what it should be. */
  readonly problems: readonly string[];
}

/** A stored file, or why there is none that could be what is wanted: one with more bytes than that has is not read. */
async function readWithin(assets: ReadableStorage, path: string, limitBytes: number) {
  try {
    return (await assets.read(path, limitBytes))?.content ?? 'missing';
  } catch (error) {
    if (error instanceof TooLargeError) return 'too-large';
    throw error;
  }
}

type ListedFile = ReleaseManifest['files'][number];

/** What is wrong with a file, to go on from its name; null where nothing is. */
async function fileProblem(
  assets: ReadableStorage,
  place: string,
  file: ListedFile,
  styledPart: string,
): Promise<string | null> {
  const content = await readWithin(assets, place + file.path, file.bytes);
  if (content === 'missing') return 'is missing.';
  if (content === 'too-large' || content.length !== file.bytes) return 'has changed.';
  if (integrityOf(content) !== file.integrity) return 'has changed.';
  return file.path.endsWith('.css') ? styleProblem(content, styledPart) : null;
}

/**
 * Compares every byte of a release on the asset origin with its manifest, and that with its hash. Where keys are given,
 * it is to be registered: one of them has to have signed it, and it keeps to the limits of a release. What is registered
 * once stays its owner's when keys or limits change.
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

  const content = await readWithin(assets, manifestPath(part, version), releaseLimitBytes);
  if (content === 'missing') return refuse('is missing.');
  if (content === 'too-large') return refuse(`has more than ${releaseLimitBytes} bytes.`);
  if (integrityOf(content) !== expected) return refuse('is not the one that was registered.');
  const read = ownerKeys ? readManifestText(content, ownerKeys) : readRegisteredManifest(content);
  if (!read.ok) return refuse(`is ${read.reason}.`);
  if (read.manifest.part !== part || read.manifest.version !== version)
    return refuse('is of another release.');
  const [beyond] = ownerKeys ? beyondLimits(read.manifest) : [];
  if (beyond) return refuse(`is of a release that is too large. ${beyond}`);

  const { files } = read.manifest;
  const found = await pLimit(atATime).map(files, async (file) => {
    // What is registered stays, by whichever rules it was.
    const problem = await fileProblem(assets, place, file, ownerKeys ? part : 'shell');
    return problem ? [`${place}${file.path} ${problem}`] : [];
  });
  const problems = found.flat();
  const listed = new Set([manifestPath(part, version), ...files.map(({ path }) => place + path)]);
  for (const path of await assets.list(place)) {
    if (!listed.has(path)) problems.push(`${path} is in no manifest.`);
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { manifest: read.manifest, files: files.length, bytes, problems };
}
