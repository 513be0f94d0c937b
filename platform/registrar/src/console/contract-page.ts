import { releasesInUse } from '@ticket-storefront/format';
import { acceptsContract } from '@ticket-storefront/format/parts';
import { describeShare } from '@ticket-storefront/registry/registrar';
import { badge, html, section, table } from './html';
import { page } from './layout';
import { partOf, shareOf, type View } from './view';

/** The first version of the next major contract: `2.0.0` after `1.4.0`. */
export const nextMajor = (version: string): string => `${Number(version.split('.')[0]) + 1}.0.0`;

/** Which contract each release in use runs on, and which of them the next major version would break. */
export function contractPage(view: View): string {
  const { registry, parts, contractVersion, now } = view;
  const next = nextMajor(contractVersion);
  const inUse = parts
    .filter((part) => part !== 'shell')
    .flatMap((part) => releasesInUse(registry, part, now).map((release) => ({ part, release })));
  const breaking = new Set(
    inUse.filter(({ release }) => !acceptsContract(release.contract, next)).map(({ part }) => part),
  );
  const rows = inUse.map(({ part, release }) => {
    const runs = acceptsContract(release.contract, next);
    return [
      html`<a href="/console/parts/${part}">${part}</a><small>${partOf(view, part).owner}</small>`,
      html`<span class="version">${release.version}</span>`,
      describeShare(shareOf(view, part, release)),
      html`<code>${release.contract}</code>`,
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
          } A part that declares <code>^${next} || ^${contractVersion}</code> runs on both.</p>${table('Contract ranges of releases in use', ['Part', 'Release', 'Who gets it', 'Range', `On ${contractVersion}`, `On ${next}`], rows)}`,
    ),
  );
}
