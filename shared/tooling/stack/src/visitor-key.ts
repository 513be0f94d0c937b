import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackSettings } from './settings';

/** What signs the tokens of a store's visitors: the key that is set, else one of its own, made at its first start. */
export function visitorKeyOf({ store, visitorKey }: StackSettings): string {
  if (visitorKey) return visitorKey;
  const file = join(store, 'visitor.key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
