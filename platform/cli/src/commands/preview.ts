import type { KeyObject } from 'node:crypto';
import type { Registry } from '@storefront/format';
import { longestPreviewHours, writePreviewToken } from '@storefront/registry';
import { ownerOf } from '@storefront/registry/registrar';
import { UserError } from '@storefront/server';
import { publicKeyOf } from '@storefront/signing';
import { addCommand, answer, type ChangeOptions, type CommandLine, hoursUpTo } from '../program/command-line';

const hourMs = 60 * 60 * 1000;

interface PreviewOptions {
  readonly part: string;
  readonly version: string;
  readonly hours: number;
  /** Path of the shop that the link leads to. */
  readonly to: string;
  /** The shop. */
  readonly origin: string;
  readonly platformKeys: readonly string[];
  readonly key: KeyObject;
}

/**
 * A link that shows a release to those who open it.
 * @throws {UserError} where there is no such release, or the key is not its team's or the platform's.
 */
export function previewLink(registry: Registry, options: PreviewOptions) {
  const { part, version, hours, to, origin, platformKeys, key } = options;
  const release = registry.releases[part]?.find((one) => one.version === version);
  if (!release || release.state.name === 'revoked') {
    throw new UserError(`There is no release ${part} ${version}: publish it first.`);
  }
  const owner = ownerOf(registry, part, platformKeys);
  if (![...owner.keys, ...platformKeys].includes(publicKeyOf(key))) {
    throw new UserError(`${part} is a part of the ${owner.name}: use its key.`);
  }
  const expires = new Date(Date.now() + hours * hourMs);
  const link = new URL(`/preview/${writePreviewToken({ part, version, expires }, key)}`, origin);
  if (to !== '/') link.searchParams.set('to', to);
  return { part, version, expires: expires.toISOString(), link: link.href };
}

interface PreviewCommandOptions extends ChangeOptions {
  readonly hours: number;
  readonly to: string;
}

export const addPreview = (line: CommandLine) =>
  addCommand(line, 'preview <part> <version>', 'make a link that shows a release to those who open it')
    .option('--hours <n>', 'for which it is good', hoursUpTo(longestPreviewHours), 24)
    .option('--to <path>', 'the page of the shop that it leads to', '/')
    .option('--as <team>', 'the team whose demonstration key signs it, if not the platform team')
    .action(async (part: string, version: string, options: PreviewCommandOptions) => {
      const { hasShellServer, origin, platformKeys, readRegistry, signer } = line.settings();
      if (!hasShellServer) {
        throw new UserError('Name the shop that the link leads to with STOREFRONT_ORIGIN=….');
      }
      const { hours, to } = options;
      const key = signer(options.as);
      const made = previewLink(await readRegistry(), { part, version, hours, to, origin, platformKeys, key });
      answer(options, made, made.link);
    });
