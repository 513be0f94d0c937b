import type { Boot } from '@storefront/contracts/boot';
import { processorScriptsOf, publicSettingsOf } from '../processor-policy';
import type { Settings } from '../settings';

interface BootOptions extends Pick<Boot, 'remotes' | 'releaseSet'> {
  /** Processor of the event that is checked out; null outside the checkout. */
  readonly processor: string | null;
}

/** What the shell is told as it starts in a document. */
export const bootData = (settings: Settings, { remotes, releaseSet, processor }: BootOptions): Boot => ({
  api: settings.API_ORIGIN,
  remotes,
  links: {
    provider: settings.PROVIDER_URL,
    terms: settings.TERMS_URL,
    privacy: settings.PRIVACY_URL,
    contact: settings.CONTACT_URL,
  },
  pageViewUrl: settings.PAGE_VIEW_URL ?? null,
  processor: publicSettingsOf(processor, settings),
  processorScripts: [...processorScriptsOf(processor, settings)],
  releaseSet,
});
