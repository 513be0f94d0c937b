import { join } from 'node:path';
import type { PartName } from '@storefront/contracts/parts';
import { demonstrationKey, keyFileOf } from '@storefront/federation/key-folder';
import { publicKeyOf } from '@storefront/federation/keys';
import { readPackageFile } from '@storefront/federation/package-file';
import { root, type StackSettings } from './settings';

/** The demonstration key of a part's owner, made where there is none. */
export function ownKey({ keys }: StackSettings, part: PartName) {
  const { owner } = readPackageFile(join(root, part));
  const key = demonstrationKey(keys, owner);
  return { file: keyFileOf(keys, owner), publicKey: publicKeyOf(key) };
}
