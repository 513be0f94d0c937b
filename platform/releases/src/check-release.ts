import type { RegistryRelease } from '@ticket-storefront/format';
import { UserError } from '@ticket-storefront/server';
import { releaseLimitBytes } from '@ticket-storefront/signing';
import { type ReadableStorage, type Storage, TooLargeError } from '@ticket-storefront/storage';
import pLimit from 'p-limit';
import { styleProblem } from './check-style';
import { provenanceProblem } from './provenance';
import { exceededLimits } from './release-limits';
import {
  integrityOf,
  manifestPath,
  type ReleaseManifest,
  readManifestText,
  readRegisteredManifest,
} from './release-manifest';

/** Creates a reader that caches registered manifests, which never change. */
export function createManifestReader(assets: Pick<Storage, 'read'>) {
  const known = new Map<string, Promise<ReleaseManifest>>();

  async function read(part: string, { version, manifest }: RegistryRelease): Promise<ReleaseManifest> {
    const path = manifestPath(part, version);
    const content = (await assets.read(path))?.content;
    if (!content)
      throw new UserError(`${path} is missing on the asset origin: restore it, or revoke the release.`);
    if (integrityOf(content) !== manifest) {
      throw new UserError(`${path} differs from the registered one: restore it, or revoke the release.`);
    }
    const read = readRegisteredManifest(content);
    if (read.ok) return read.manifest;
    const { reason, remedy = 'revoke the release, and publish it under another version' } = read;
    throw new UserError(`${path} is ${reason}: ${remedy}.`);
  }

  return (part: string, release: RegistryRelease): Promise<ReleaseManifest> => {
    const { manifest } = release;
    const reading = known.get(manifest) ?? read(part, release);
    known.set(manifest, reading);
    reading.catch(() => known.delete(manifest));
    return reading;
  };
}

const maxFiles = 8;

/** Reads a file of limited size, or returns why it cannot be the expected one. */
async function readWithin(assets: ReadableStorage, path: string, limitBytes: number) {
  try {
    return (await assets.read(path, limitBytes))?.content ?? 'missing';
  } catch (error) {
    if (error instanceof TooLargeError) return 'too-large';
    throw error;
  }
}

async function fileProblem(
  assets: ReadableStorage,
  place: string,
  file: ReleaseManifest['files'][number],
  styledPart: string,
): Promise<string | null> {
  const content = await readWithin(assets, place + file.path, file.bytes);
  if (content === 'missing') return 'is missing.';
  if (content === 'too-large' || content.length !== file.bytes) return 'has changed.';
  if (integrityOf(content) !== file.integrity) return 'has changed.';
  return file.path.endsWith('.css') ? styleProblem(content, styledPart) : null;
}

type NamedRelease = Readonly<Record<'part' | 'version' | 'manifest', string>>;

/**
 * Checks the text of a manifest against its hash and its release.
 * @param ownerKeys - as of `checkRelease`.
 */
export function checkManifest(
  content: Buffer,
  { part, version, manifest: expected }: NamedRelease,
  ownerKeys?: readonly string[],
): { readonly manifest: ReleaseManifest } | { readonly problem: string } {
  const refuse = (why: string) => ({ problem: `${manifestPath(part, version)} ${why}` });
  if (integrityOf(content) !== expected) return refuse('differs from the registered one.');
  const read = ownerKeys ? readManifestText(content, ownerKeys) : readRegisteredManifest(content);
  if (!read.ok) return refuse(`is ${read.reason}${read.remedy ? `: ${read.remedy}` : ''}.`);
  if (read.manifest.part !== part || read.manifest.version !== version)
    return refuse('belongs to another release.');
  const unproven = provenanceProblem(read.manifest);
  if (unproven) return refuse(unproven);
  const [exceeded] = ownerKeys ? exceededLimits(read.manifest) : [];
  if (exceeded) return refuse(`belongs to a release that is too large: ${exceeded}`);
  return { manifest: read.manifest };
}

/**
 * Compares every byte of a release on the asset origin with its manifest, and the manifest with its hash.
 * @param release - in the registry, or in a command to publish it, with the hash of its manifest.
 * @param ownerKeys - for a release that is not registered yet: one of them must have signed it, and the limits apply.
 * @returns the manifest, null if it differs from the registered one, and one sentence for each problem.
 */
export async function checkRelease(
  assets: ReadableStorage,
  release: NamedRelease,
  ownerKeys?: readonly string[],
) {
  const { part, version } = release;
  const place = `${part}/${version}/`;
  const path = manifestPath(part, version);
  const refuse = (problem: string) => ({ manifest: null, files: 0, bytes: 0, problems: [problem] });

  const content = await readWithin(assets, path, releaseLimitBytes);
  if (content === 'missing') return refuse(`${path} is missing.`);
  if (content === 'too-large') return refuse(`${path} has more than ${releaseLimitBytes} bytes.`);
  const read = checkManifest(content, release, ownerKeys);
  if ('problem' in read) return refuse(read.problem);

  const { files } = read.manifest;
  const found = await pLimit(maxFiles).map(files, async (file) => {
    // The rules for styles of parts apply to new releases only.
    const problem = await fileProblem(assets, place, file, ownerKeys ? part : 'shell');
    return problem ? [`${place}${file.path} ${problem}`] : [];
  });
  const problems = found.flat();
  const listed = new Set([path, ...files.map((file) => place + file.path)]);
  for (const stored of await assets.list(place)) {
    if (!listed.has(stored)) problems.push(`${stored} is in no manifest.`);
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { manifest: read.manifest, files: files.length, bytes, problems };
}
