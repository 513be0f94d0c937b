import type { Registry } from '@storefront/contracts/registry';
import { type Storage, StorageError } from '../storage/storage';
import { writeOver } from '../storage/write-over';
import { Refusal } from './refusal';

/** File beside the registry with a line for each change: who, what, when, from, to. It only grows. */
export const auditPath = 'audit.jsonl';

const attempts = 8;

/** Writes down what a registry was changed by, where nobody has written it down yet. */
export async function writeAudit(storage: Storage, { extras }: Registry): Promise<void> {
  if (!extras.lastChange) return;
  const line = JSON.stringify(extras.lastChange);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const stored = await storage.read(auditPath);
    const text = stored?.content.toString() ?? '';
    if (text.split('\n').includes(line)) return;
    if (await writeOver(storage, auditPath, Buffer.from(`${text}${line}\n`), stored)) return;
  }
  throw new StorageError(`Others keep writing to ${auditPath}: try again.`);
}

/** @throws {Refusal} where a command of that name has been carried out. */
export async function requireNew(storage: Storage, id: string): Promise<void> {
  if ((await storage.read(auditPath))?.content.toString().includes(`"id":"${id}"`)) {
    throw new Refusal('The command has been carried out already: give it anew where it is wanted once more.');
  }
}
