import { writeReleases } from '@ticket-storefront/api/protocol';
import type { Registry } from '@ticket-storefront/format';
import { processors } from '@ticket-storefront/processors';
import { providerLinks } from '@ticket-storefront/server';
import type { Boot } from '../../src/boot';
import type { ReleaseSet } from '../releases/pick-releases';
import { walletsOf } from '../settings/pass-settings';
import type { Settings } from '../settings/settings';
import { browserNeedsOf, type ProcessorSettings } from './processor-policy';
import { blankSeal } from './send-document';

/** How a document's pages report the health of its releases; null if no visit reports. */
export function partReports(
  { VISITOR_KEY: key, PART_REPORTS_PERCENT: percent }: Pick<Settings, 'VISITOR_KEY' | 'PART_REPORTS_PERCENT'>,
  { releases }: Pick<ReleaseSet, 'releases'>,
): Boot['partReports'] {
  if (!key || percent === 0) return null;
  const line = writeReleases(
    Object.entries(releases).flatMap(([part, release]) =>
      release ? [{ part, version: release.version, contract: release.contract }] : [],
    ),
  );
  return { releases: line, seal: blankSeal, percent };
}

/** The public settings, and whether pages report. */
export type BootSettings = ProcessorSettings &
  Parameters<typeof providerLinks>[0] &
  Parameters<typeof walletsOf>[0] &
  Pick<
    Settings,
    | 'API_ORIGIN'
    | 'PROVIDER_NAME'
    | 'PROVIDER_LOGO'
    | 'REFUNDS_URL'
    | 'PAGE_VIEW_URL'
    | 'STOREFRONT_ORIGIN'
    | 'CHECKOUT_ORIGIN'
    | 'VISITOR_KEY'
    | 'PART_REPORTS_PERCENT'
    | 'RELOAD_ON_CHANGE'
  >;

interface BootOptions
  extends Pick<
    Boot,
    | 'remotes'
    | 'paused'
    | 'slots'
    | 'checkouts'
    | 'checkoutScripts'
    | 'releaseSet'
    | 'visitor'
    | 'partReports'
    | 'isInspected'
    | 'owners'
  > {
  /** The checkout's processor; null outside of checkouts. */
  readonly processor: string | null;
  /** Describes the processors of payment services. */
  readonly registry?: Pick<Registry, 'processors'>;
}

export function bootData(settings: BootSettings, { processor, registry, ...visit }: BootOptions): Boot {
  const { STOREFRONT_ORIGIN: storefront, CHECKOUT_ORIGIN: checkout } = settings;
  const passes = walletsOf(settings, new Date()).join(' ');
  const { publicSettings, scripts, ahead } = browserNeedsOf(processor, settings, registry);
  return {
    api: settings.API_ORIGIN,
    links: providerLinks(settings),
    provider: { name: settings.PROVIDER_NAME, logo: settings.PROVIDER_LOGO ?? null },
    pageViewUrl: settings.PAGE_VIEW_URL ?? null,
    processor: publicSettings,
    needAccount: processors.flatMap(({ name, needsAccount }) => (needsAccount ? [name] : [])),
    callsAhead: [...ahead.calls],
    processorScripts: [...scripts],
    ...(storefront && checkout && { origins: { storefront, checkout } }),
    ...(passes && { passes }),
    ...(settings.REFUNDS_URL && { refunds: settings.REFUNDS_URL }),
    ...visit,
  };
}
