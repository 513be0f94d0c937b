import { createHash } from 'node:crypto';
import {
  changeSchema,
  type LogHead,
  logHeadSchema,
  type Registry,
  registrySchema,
} from '@ticket-storefront/format';
import * as v from 'valibot';

/**
 * The audit file as a log with proofs: the Merkle tree of RFC 6962 (section 2.1), whose leaves are the lines of the file. A head of
 * the tree stands for all lines before it, so nobody can change or drop one without another head.
 */

const sha256 = (...bytes: readonly Uint8Array[]) => {
  const hash = createHash('sha256');
  for (const each of bytes) hash.update(each);
  return hash.digest();
};

const [leafMark, nodeMark] = [Buffer.of(0), Buffer.of(1)];

/** The hash of a line of the audit file, without its line break. */
export const leafHash = (line: string): Buffer => sha256(leafMark, Buffer.from(line));

const nodeHash = (left: Buffer, right: Buffer) => sha256(nodeMark, left, right);

/** The largest power of two below a number above 1. */
const splitOf = (size: number) => 2 ** Math.floor(Math.log2(size - 1));

/** The head of the tree over leaves. */
export function treeHead(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return sha256();
  if (leaves.length === 1) return only;
  const split = splitOf(leaves.length);
  return nodeHash(treeHead(leaves.slice(0, split)), treeHead(leaves.slice(split)));
}

/** The proof that a leaf is in the tree: the heads beside its way, from the bottom. */
export function inclusionProof(leaves: readonly Buffer[], index: number): readonly Buffer[] {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...inclusionProof(left, index), treeHead(right)]
    : [...inclusionProof(right, index - split), treeHead(left)];
}

/** The proof that the tree begins with its first `size` leaves. */
export function consistencyProof(leaves: readonly Buffer[], size: number): readonly Buffer[] {
  const prove = (part: readonly Buffer[], first: number, isWhole: boolean): readonly Buffer[] => {
    if (first === part.length) return isWhole ? [] : [treeHead(part)];
    const split = splitOf(part.length);
    const [left, right] = [part.slice(0, split), part.slice(split)];
    return first <= split
      ? [...prove(left, first, isWhole), treeHead(right)]
      : [...prove(right, first - split, false), treeHead(left)];
  };
  return size === 0 ? [] : prove(leaves, size, true);
}

/**
 * Whether a proof shows that a leaf is in the log of a head (RFC 9162, section 2.1.3.2).
 * @param index - of the leaf, from 0
 */
export function isIncluded(
  leaf: Buffer,
  index: number,
  proof: readonly Buffer[],
  { size, root }: LogHead,
): boolean {
  if (index < 0 || index >= size) return false;
  let [place, last, hash] = [index, size - 1, leaf];
  for (const beside of proof) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      hash = nodeHash(beside, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
    } else hash = nodeHash(hash, beside);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && hash.toString('hex') === root;
}

/** Whether a proof shows that the log of a later head begins with that of an earlier one (RFC 9162, section 2.1.4.2). */
export function isContinued(earlier: LogHead, later: LogHead, proof: readonly Buffer[]): boolean {
  if (earlier.size > later.size) return false;
  if (earlier.size === later.size) return proof.length === 0 && earlier.root === later.root;
  if (earlier.size === 0) return proof.length === 0;
  const isPowerOfTwo = Number.isInteger(Math.log2(earlier.size));
  const path = isPowerOfTwo ? [Buffer.from(earlier.root, 'hex'), ...proof] : proof;
  const [first, ...rest] = path;
  if (!first) return false;
  let [place, last] = [earlier.size - 1, later.size - 1];
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  let [former, hash] = [first, first];
  for (const beside of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      former = nodeHash(beside, former);
      hash = nodeHash(beside, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
    } else hash = nodeHash(hash, beside);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && former.toString('hex') === earlier.root && hash.toString('hex') === later.root;
}

/** The lines of an audit file. */
export const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

/** The head of the log of lines. */
export const headOf = (lines: readonly string[]): LogHead => ({
  size: lines.length,
  root: treeHead(lines.map(leafHash)).toString('hex'),
});

/** SHA-256 of what a registry says, in hexadecimal: without its counter, its expiry, its last change and its log. */
export function contentHash(registry: Registry): string {
  const {
    counter: _counter,
    expires: _expires,
    lastChange: _change,
    log: _log,
    ...content
  } = v.parse(registrySchema, registry);
  return sha256(Buffer.from(JSON.stringify(content))).toString('hex');
}

/** Where shell servers say which registry they use, for monitors. */
export const registryHeadPath = '/.well-known/release-log';

/** Which registry a server uses, in hashes, so that anybody may see it. */
export const registryHeadSchema = v.object({
  counter: v.number(),
  /** {@link contentHash} */
  content: v.string(),
  /** The leaf of its last change in hexadecimal; null if it has none. */
  change: v.nullable(v.string()),
  /** The head of the log with that change; null if the registrar is older than 1.2. */
  log: v.nullable(logHeadSchema),
});

export type RegistryHead = v.InferOutput<typeof registryHeadSchema>;

/** Describes a registry in hashes. */
export function registryHeadOf(registry: Registry): RegistryHead {
  const { counter, lastChange, log = null } = registry;
  const line = lastChange && JSON.stringify(v.parse(changeSchema, lastChange));
  const change = line === null ? null : leafHash(line).toString('hex');
  return { counter, content: contentHash(registry), change, log };
}

/** A changed registry whose last change has the hash of its content, and that has the head of the log with that change. */
export function withLog(registry: Registry, audit: string): Registry {
  // An invalid one is not signed.
  if (!registry.lastChange || !v.is(registrySchema, registry)) return registry;
  const lastChange = v.parse(changeSchema, { ...registry.lastChange, registry: contentHash(registry) });
  return { ...registry, lastChange, log: headOf([...linesOf(audit), JSON.stringify(lastChange)]) };
}

const hexOf = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'));

/** The proof that a line is in the log of the first `size` lines, in hexadecimal; null if there is no such line. */
export function proveInclusion(lines: readonly string[], index: number, size: number) {
  if (!(index >= 0 && index < size && size <= lines.length)) return null;
  return hexOf(inclusionProof(lines.slice(0, size).map(leafHash), index));
}

/** The proof that the log of the first `to` lines begins with the first `from`, in hexadecimal; null if there are not so many. */
export function proveConsistency(lines: readonly string[], from: number, to: number) {
  if (!(from >= 0 && from <= to && to <= lines.length)) return null;
  return hexOf(consistencyProof(lines.slice(0, to).map(leafHash), from));
}
