import { join } from 'node:path';
import type { PartName } from '@storefront/contracts/parts';
import { readPackageFile } from '@storefront/releases/package-file';
import { demonstrationKey, keyFileOf } from '@storefront/signing/key-folder';
import { publicKeyOf } from '@storefront/signing/keys';
import { root, type StackSettings } from './settings';

/** The demonstration key of a part's owner, made where there is none. */
export function ownKey({ keys }: StackSettings, part: PartName) {
  const { owner } = readPackageFile(join(root, part));
  const key = demonstrationKey(keys, owner);
  return { file: keyFileOf(keys, owner), publicKey: publicKeyOf(key) };
}
