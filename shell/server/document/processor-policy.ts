import type { ProcessorSources } from '@storefront/format';
import { processorOf, processors, type shellFields } from '@storefront/processors';
import { type BrowserNeeds, noBrowserNeeds } from '@storefront/server';
import type { Settings } from '../settings/settings';

/** The settings of all processors. */
export type ProcessorSettings = Pick<Settings, keyof typeof shellFields>;

/** What the checkout of an event's processor needs in the browser, as this installation is set up. */
export const browserNeedsOf = (processor: string | null, settings: ProcessorSettings): BrowserNeeds =>
  processorOf(processor)?.browser(settings) ?? noBrowserNeeds;

/** Where the code of each processor comes from, for the inventory of scripts. */
export const processorSourcesOf = (settings: ProcessorSettings): ProcessorSources =>
  Object.fromEntries(
    processors.map(({ name, browser }) => {
      const { scripts, frame, isSimulated } = browser(settings);
      return [name, { scripts: [...scripts], frames: [...frame], simulated: isSimulated }];
    }),
  );
