import type { Registry } from '@storefront/contracts/registry';
import type { Storage } from '../storage/storage';
import { Refusal } from './refusal';

/** File beside the registry with a line for each change: who, what, when, from, to. It only grows. */
export const auditPath = 'audit.jsonl';

const readAudit = async (storage: Storage) => (await storage.read(auditPath))?.content.toString() ?? '';

/** Writes down what a registry was changed by. */
export const writeAudit = (storage: Storage, { extras }: Registry) =>
  storage.append(auditPath, JSON.stringify(extras.lastChange));

/** Writes a change down that landed, but whose writer ended before it could. */
export async function completeAudit(storage: Storage, registry: Registry): Promise<void> {
  const { lastChange } = registry.extras;
  if (!lastChange) return;
  const isThere = (await readAudit(storage)).includes(`{"counter":${lastChange.counter},`);
  if (!isThere) await writeAudit(storage, registry);
}

/** @throws {Refusal} where a command of that name has been carried out. */
export async function requireNew(storage: Storage, id: string): Promise<void> {
  if ((await readAudit(storage)).includes(`"id":"${id}"`)) {
    throw new Refusal('The command has been carried out already: give it anew where it is wanted once more.');
  }
}
