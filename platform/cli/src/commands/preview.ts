import type { Registry } from '@ticket-storefront/format';
import { maxPreviewHours, writePreviewToken } from '@ticket-storefront/registry';
import { ownerOf } from '@ticket-storefront/registry/registrar';
import { UserError } from '@ticket-storefront/server';
import { publicKeyOf, type SigningKey } from '@ticket-storefront/signing';
import { addCommand, answer, type ChangeOptions, type CommandLine, hoursUpTo } from '../program';

interface PreviewOptions {
  readonly part: string;
  readonly version: string;
  readonly hours: number;
  readonly to: string;
  readonly origin: string;
  readonly platformKeys: readonly string[];
  readonly key: SigningKey;
}

/**
 * Creates a link that shows a release to whoever opens it.
 * @throws {UserError} if there is no such candidate or canary, or the key belongs neither to its team nor to the platform.
 */
export function previewLink(registry: Registry, options: PreviewOptions) {
  const { part, version, hours, to, origin, platformKeys, key } = options;
  const release = registry.releases[part]?.find((one) => one.version === version);
  if (!release) throw new UserError(`There is no release ${part} ${version}: publish it first.`);
  const state = release.state.name;
  if (state !== 'candidate' && state !== 'canary') {
    throw new UserError(
      `${part} ${version} is ${state}, and previews show candidates and canaries: publish another release.`,
    );
  }
  const owner = ownerOf(registry, part, platformKeys);
  if (![...owner.keys, ...platformKeys].includes(publicKeyOf(key))) {
    throw new UserError(`${part} belongs to the ${owner.name}: use the key of that team.`);
  }
  const expires = new Date(Date.now() + hours * 3_600_000);
  const link = new URL(`/preview/${writePreviewToken({ part, version, expires }, key)}`, origin);
  if (to !== '/') link.searchParams.set('to', to);
  return { part, version, expires: expires.toISOString(), link: link.href };
}

export const addPreview = (line: CommandLine) =>
  addCommand(line, 'preview <part> <version>', 'create a link that shows a release to whoever opens it')
    .option('--hours <n>', 'hours until the link expires', hoursUpTo(maxPreviewHours), 24)
    .option('--to <path>', 'page of the shop that the link opens', '/')
    .option('--as <team>', 'team whose demonstration key signs the link, if not the platform team')
    .action(async (part: string, version: string, options: ChangeOptions & { hours: number; to: string }) => {
      const { hasShellServer, origin, platformKeys, readRegistry, signer } = line.settings();
      if (!hasShellServer) {
        throw new UserError('Set STOREFRONT_ORIGIN to the shop that the link opens.');
      }
      const { hours, to } = options;
      const key = signer(options.as);
      const made = previewLink(await readRegistry(), { part, version, hours, to, origin, platformKeys, key });
      answer('preview', options, made, made.link);
    });
