import type { ProcessorSources } from '@storefront/format';
import { processorOf, processors } from '@storefront/processors';
import { type BrowserNeeds, noBrowserNeeds } from '@storefront/server/http';
import type { Settings } from '../settings/settings';

/** What the checkout of an event's processor needs in the browser, as this installation is set up. */
export const browserNeedsOf = (processor: string | null, settings: Settings): BrowserNeeds =>
  processorOf(processor)?.browser(settings) ?? noBrowserNeeds;

/** Where the code of each processor comes from, for the inventory of scripts. */
export const processorSourcesOf = (settings: Settings): ProcessorSources =>
  Object.fromEntries(
    processors.map(({ name, browser }) => {
      const { scripts, frame, isSimulated } = browser(settings);
      return [name, { scripts: [...scripts], frames: [...frame], simulated: isSimulated }];
    }),
  );
