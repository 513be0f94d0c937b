import { ownerOf } from '@storefront/registry/roles';
import { findRelease } from '@storefront/releases/release-part';
import { UserError } from '@storefront/server/user-error';
import { publicKeyOf } from '@storefront/signing/keys';
import { addChange, type ChangeOptions, type CommandLine, change } from '../program/command-line';

export const addRegister = (line: CommandLine) =>
  addChange(
    line,
    'register <part> <version>',
    'register a release that is uploaded and was mounted in no browser',
  ).action(async (part: string, version: string, options: ChangeOptions) => {
    const { assets, platformKeys, readRegistry, signer } = line.settings();
    if (!platformKeys.includes(publicKeyOf(signer(options.as)))) {
      throw new UserError('Only the platform team registers what was not checked: use its key, or publish.');
    }
    const owner = ownerOf(await readRegistry(), part, platformKeys);
    const release = await findRelease(assets, part, version, owner.keys);
    if (!release)
      throw new UserError(`${part} ${version} is not uploaded, or not by its owner: publish it first.`);
    await change(line, { type: 'publish', part, version, manifest: release.integrity }, options);
  });
