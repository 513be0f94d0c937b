import type { RegistryRelease } from '@ticket-storefront/format';
import { acceptsContract, type Deprecation } from '@ticket-storefront/format/parts';
import {
  type ContractUse,
  contractUses,
  describeShare,
  nameDeprecation,
} from '@ticket-storefront/registry/registrar';
import type { ReleaseManifest } from '@ticket-storefront/releases/manifest';
import { UserError } from '@ticket-storefront/server';
import { StorageError } from '@ticket-storefront/storage';
import { badge, type Html, html, section, table } from './html';
import { page } from './layout';
import { partOf, shareOf, type View } from './view';

/** The first version of the next major contract: `2.0.0` after `1.4.0`. */
export const nextMajor = (version: string): string => `${Number(version.split('.')[0]) + 1}.0.0`;

function describeUse({ used, deprecated }: ContractUse): Html {
  if (deprecated.length > 0)
    return html`${deprecated.map(
      (one) => html`${badge('warn', nameDeprecation(one))}<small>use ${one.instead}</small>`,
    )}`;
  return used === null ? html`<span class="none">not recorded</span>` : badge('good', 'nothing');
}

/** Which contract each release in use runs on, what it uses that is deprecated, and which the next major version would break. */
export async function contractPage(
  view: View,
  deprecations: readonly Deprecation[],
  readManifest: (part: string, release: RegistryRelease) => Promise<ReleaseManifest>,
): Promise<string> {
  const { registry, parts, contractVersion, now } = view;
  const next = nextMajor(contractVersion);
  // Without its manifest, a release is shown with the rest.
  const readOrNone = (part: string, release: RegistryRelease) =>
    readManifest(part, release).catch((error: unknown) => {
      if (error instanceof UserError || error instanceof StorageError) return null;
      throw error;
    });
  const inUse = (await contractUses(registry, deprecations, readOrNone, now)).filter(({ part }) =>
    parts.includes(part),
  );
  const breaking = new Set(
    inUse.filter(({ release }) => !acceptsContract(release.contract, next)).map(({ part }) => part),
  );
  const rows = inUse.map((use) => {
    const { part, release } = use;
    const runs = acceptsContract(release.contract, next);
    return [
      html`<a href="/console/parts/${part}">${part}</a><small>${partOf(view, part).owner}</small>`,
      html`<span class="version">${release.version}</span>`,
      describeShare(shareOf(view, part, release)),
      html`<code>${release.contract}</code>`,
      describeUse(use),
      acceptsContract(release.contract, contractVersion) ? 'runs' : badge('bad', 'does not run'),
      runs ? badge('good', 'runs') : badge('warn', 'breaks'),
    ] as const;
  });
  return page(
    view,
    '/console/contract',
    'Contract',
    section(
      'contract',
      `The shell has contract ${contractVersion}`,
      rows.length === 0
        ? html`<p class="none">No part is in use.</p>`
        : html`<p>${
            breaking.size === 0
              ? `Every part would run on ${next}.`
              : `${next} would break ${breaking.size} of ${new Set(inUse.map(({ part }) => part)).size} parts: ${[...breaking].join(', ')}.`
          } A part that declares <code>^${next} || ^${contractVersion}</code> runs on both.</p>${table('Contract ranges of releases in use', ['Part', 'Release', 'Who gets it', 'Range', 'Deprecated', `On ${contractVersion}`, `On ${next}`], rows)}`,
    ),
  );
}
