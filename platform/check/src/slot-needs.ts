import { processorOf, shellFields } from '@storefront/processors';
import { type BrowserNeeds, nothingNeeded } from '@storefront/server/document-policy';

import { readSettings } from '@storefront/server/read-settings';
import * as v from 'valibot';

/** What the document of a checkout lets through beside the storefront's own; null for another slot. */
export function slotNeeds(slot: string): BrowserNeeds | null {
  const [kind, processor] = slot.split(':');
  if (kind !== 'checkout') return null;
  const settings = readSettings('check', v.object(shellFields), {});
  return processorOf(processor)?.browser(settings) ?? nothingNeeded;
}
