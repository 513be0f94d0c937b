import { processors } from '@storefront/processors';
import { providerLinks } from '@storefront/server/provider-links';
import type { Boot } from '../../src/document/boot';
import type { Settings } from '../settings/settings';
import { browserNeedsOf } from './processor-policy';

interface BootOptions
  extends Pick<
    Boot,
    'remotes' | 'slots' | 'checkouts' | 'checkoutScripts' | 'releaseSet' | 'visitor' | 'partReports'
  > {
  /** Processor of the event that is checked out; null outside the checkout. */
  readonly processor: string | null;
}

/** What the shell is told as it starts in a document. */
export function bootData(settings: Settings, { processor, ...visit }: BootOptions): Boot {
  const { publicSettings, scripts, ahead } = browserNeedsOf(processor, settings);
  return {
    api: settings.API_ORIGIN,
    links: providerLinks(settings),
    provider: { name: settings.PROVIDER_NAME, logo: settings.PROVIDER_LOGO ?? null },
    pageViewUrl: settings.PAGE_VIEW_URL ?? null,
    processor: publicSettings,
    needAccount: processors.flatMap(({ name, needsAccount }) => (needsAccount ? [name] : [])),
    callsAhead: [...ahead.calls],
    processorScripts: [...scripts],
    ...visit,
  };
}
