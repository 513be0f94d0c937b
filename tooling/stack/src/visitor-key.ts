import { join } from 'node:path';
import { keptSecret } from './kept-secret';
import type { StackSettings } from './settings';

/** What signs the tokens of a store's visitors: the key that is set, else one of its own, made at its first start. */
export const visitorKeyOf = ({ store, visitorKey }: StackSettings): string =>
  visitorKey ?? keptSecret(join(store, 'visitor.key'));
