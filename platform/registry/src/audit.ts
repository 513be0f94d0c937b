import { createHash, type Hash } from 'node:crypto';
import { type Change, changeSchema, type Registry } from '@storefront/format';
import { type Storage, StorageError, writeOver } from '@storefront/storage';
import * as v from 'valibot';

/**
 * File beside the registry with a line for each change: who, what, when, from, to, and the hash of all that stands before
 * it in the file. It only grows, and is written as a whole each time, since buckets cannot append
 * (docs/adr/0004-registry-beside-tuf.md).
 */
export const auditPath = 'audit.jsonl';

const attempts = 8;

const hashSoFar = (hash: Hash) => hash.copy().digest('hex');

const readText = async (storage: Pick<Storage, 'read'>) =>
  (await storage.read(auditPath))?.content.toString() ?? '';

/** The hash that the line of the next change carries. */
export const hashOfAudit = async (storage: Storage): Promise<string> =>
  hashSoFar(createHash('sha256').update(await readText(storage)));

/** Writes down what a registry was changed by, where that is not written down yet. */
export async function writeAudit(storage: Storage, { lastChange }: Registry): Promise<void> {
  if (!lastChange) return;
  const line = JSON.stringify(lastChange);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const stored = await storage.read(auditPath);
    const text = stored?.content.toString() ?? '';
    if (text.split('\n').includes(line)) return;
    if (await writeOver(storage, auditPath, Buffer.from(`${text}${line}\n`), stored)) return;
  }
  throw new StorageError(`Others keep writing to ${auditPath}: try again.`);
}

/** The change that a command of that name has made, where it has been written down. */
export async function findChange(storage: Storage, id: string): Promise<Change | undefined> {
  const text = await readText(storage);
  const line = text.split('\n').find((candidate) => candidate.includes(`"id":"${id}"`));
  return line === undefined ? undefined : v.parse(changeSchema, JSON.parse(line));
}

const lineSchema = v.pipe(v.string(), v.parseJson(), v.object({ before: v.string() }));

/**
 * What is wrong with the audit file, or null: each line must carry the hash of what stands before it, and the signed
 * registry that of its own change, or of all, where its line is still to be written.
 */
export async function auditProblem(
  storage: Pick<Storage, 'read'>,
  { lastChange }: Registry,
): Promise<string | null> {
  const lines = (await readText(storage)).split('\n').filter((line) => line !== '');
  const hash = createHash('sha256');
  for (const [index, line] of lines.entries()) {
    const parsed = v.safeParse(lineSchema, line);
    if (!parsed.success || parsed.output.before !== hashSoFar(hash)) {
      return `${auditPath} was changed before line ${index + 1}: restore it from a backup.`;
    }
    hash.update(`${line}\n`);
  }
  if (!lastChange) return null;
  const isWritten = lines.at(-1) === JSON.stringify(lastChange);
  if (isWritten || lastChange.before === hashSoFar(hash)) return null;
  return `${auditPath} lacks changes that the registry has seen: restore it from a backup.`;
}
