import type { ShownPart } from '@storefront/check/part-build';
import { isRemoteName } from '@storefront/format/parts';
import { isSlotName } from '@storefront/format/slots';
import { readPackageFile } from '@storefront/releases/package-file';
import { UserError } from '@storefront/server/user-error';

/** The part in a folder, by its package.json. @throws {UserError} where it is no remote for a slot. */
export function devPartIn(folder: string): ShownPart {
  const { name, owner, storefront } = readPackageFile(folder);
  const part = name.split('/').at(-1);
  if (!isRemoteName(part)) {
    throw new UserError(`${name} is no name of a remote: name it remote-… in ${folder}/package.json.`);
  }
  if (!isSlotName(storefront.slot)) {
    throw new UserError(`${part} is for no slot: name it as storefront.slot in ${folder}/package.json.`);
  }
  return { part, slot: storefront.slot, owner };
}
