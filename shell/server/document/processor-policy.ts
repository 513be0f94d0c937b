import type { ProcessorSources } from '@ticket-storefront/format';
import { processorOf, processors, type shellFields } from '@ticket-storefront/processors';
import { type BrowserNeeds, noBrowserNeeds } from '@ticket-storefront/server';
import type { Settings } from '../settings/settings';

/** The settings of all processors. */
export type ProcessorSettings = Pick<Settings, keyof typeof shellFields>;

/** The browser needs of a processor's checkout in this installation. */
export const browserNeedsOf = (processor: string | null, settings: ProcessorSettings): BrowserNeeds =>
  processorOf(processor)?.browser(settings) ?? noBrowserNeeds;

/** The sources of each processor's code, for the inventory of scripts. */
export const processorSourcesOf = (settings: ProcessorSettings): ProcessorSources =>
  Object.fromEntries(
    processors.map(({ name, browser }) => {
      const { scripts, frame, isSimulated } = browser(settings);
      return [name, { scripts: [...scripts], frames: [...frame], simulated: isSimulated }];
    }),
  );
