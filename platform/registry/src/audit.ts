import { createHash, type Hash } from 'node:crypto';
import { type Change, changeSchema, type Registry } from '@ticket-storefront/format';
import { type Storage, updateFile } from '@ticket-storefront/storage';
import * as v from 'valibot';

/**
 * File beside the registry with a line for each change: who, what, when, from, to, and the hash of all lines before. Each
 * change writes the whole file, because buckets cannot append (docs/adr/0004-registry-beside-tuf.md).
 */
export const auditPath = 'audit.jsonl';

const hashSoFar = (hash: Hash) => hash.copy().digest('hex');

/** The text of the audit file. */
export const readAudit = async (storage: Pick<Storage, 'read'>) =>
  (await storage.read(auditPath))?.content.toString() ?? '';

/** The hash for the line of the next change. */
export const hashOfAudit = async (storage: Storage): Promise<string> =>
  hashSoFar(createHash('sha256').update(await readAudit(storage)));

/** Appends the last change of a registry, unless its line exists. */
export async function writeAudit(storage: Storage, { lastChange }: Registry): Promise<void> {
  if (!lastChange) return;
  const line = JSON.stringify(lastChange);
  await updateFile(storage, auditPath, (stored) => {
    const text = stored?.content.toString() ?? '';
    return text.split('\n').includes(line) ? null : `${text}${line}\n`;
  });
}

/** Finds the change of a command in the audit file. */
export async function findChange(storage: Storage, id: string): Promise<Change | undefined> {
  const text = await readAudit(storage);
  const line = text.split('\n').find((candidate) => candidate.includes(`"id":"${id}"`));
  return line === undefined ? undefined : v.parse(changeSchema, JSON.parse(line));
}

/** The changes of the audit file, the newest first. A line that is no change is left out: `verify` names it. */
export async function* readChanges(storage: Pick<Storage, 'read'>): AsyncGenerator<Change> {
  const content = (await storage.read(auditPath))?.content ?? Buffer.alloc(0);
  // From its end, because a reader wants the newest of 10,000 lines.
  for (let end = content.length; end > 0; ) {
    const start = content.lastIndexOf('\n', end - 1) + 1;
    const line = content.toString('utf8', start, end);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), changeSchema), line);
    if (parsed.success) yield parsed.output;
    end = start - 1;
  }
}

const lineSchema = v.pipe(v.string(), v.parseJson(), v.object({ before: v.string() }));

/**
 * Describes the problem of the audit file, or returns null. Each line must contain the hash of the lines before. The signed
 * registry must match its last line, or all lines if its own is still missing.
 */
export async function auditProblem(
  storage: Pick<Storage, 'read'>,
  { lastChange }: Registry,
): Promise<string | null> {
  const lines = (await readAudit(storage)).split('\n').filter((line) => line !== '');
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
  return `${auditPath} lacks changes of the registry: restore it from a backup.`;
}
