import type { ProcessorSources, Registry } from '@ticket-storefront/format';
import { processorOf, processors, type shellFields } from '@ticket-storefront/processors';
import { type BrowserNeeds, describedNeeds, noBrowserNeeds } from '@ticket-storefront/server';
import type { Settings } from '../settings/settings';

/** The settings of all processors. */
export type ProcessorSettings = Pick<Settings, keyof typeof shellFields>;

type Described = Pick<Registry, 'processors'>;

/** The browser needs of a processor's checkout in this installation. @param registry - describes the processors of payment services */
export function browserNeedsOf(
  processor: string | null,
  settings: ProcessorSettings,
  { processors: described = {} }: Described = {},
): BrowserNeeds {
  const own = processorOf(processor);
  if (own) return own.browser(settings);
  const service = processor !== null && Object.hasOwn(described, processor) ? described[processor] : null;
  return service ? describedNeeds(service.browser) : noBrowserNeeds;
}

/** The sources of each processor's code, for the inventory of scripts. */
export const processorSourcesOf = (settings: ProcessorSettings, registry: Described = {}): ProcessorSources =>
  Object.fromEntries(
    [...processors.map(({ name }) => name), ...Object.keys(registry.processors ?? {})].map((name) => {
      const { scripts, frame, isSimulated } = browserNeedsOf(name, settings, registry);
      return [name, { scripts: [...scripts], frames: [...frame], simulated: isSimulated }];
    }),
  );
