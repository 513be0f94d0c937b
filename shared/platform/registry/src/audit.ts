import { type Change, changeSchema, type Registry } from '@storefront/contracts/registry';
import { type Storage, StorageError } from '@storefront/storage/storage';
import { writeOver } from '@storefront/storage/write-over';
import * as v from 'valibot';

/**
 * File beside the registry with a line for each change: who, what, when, from, to. It only grows, and is written as a
 * whole each time, since buckets cannot append (docs/adr/0004-registry-beside-tuf.md).
 */
export const auditPath = 'audit.jsonl';

const attempts = 8;

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
  const text = (await storage.read(auditPath))?.content.toString() ?? '';
  const line = text.split('\n').find((candidate) => candidate.includes(`"id":"${id}"`));
  return line === undefined ? undefined : v.parse(changeSchema, JSON.parse(line));
}
