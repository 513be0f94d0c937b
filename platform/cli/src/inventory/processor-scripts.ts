import type { ProcessorSource } from '@storefront/format/processor-sources';
import type { ScriptRow } from './inventory-row';

/** The scripts of a processor in its checkout: those in the page itself, and what its frames run. */
export function processorScripts(processor: string, source: ProcessorSource | undefined): ScriptRow[] {
  if (!source) return [];
  const owner = source.simulated ? `${processor}, simulated` : processor;
  return [
    ...source.scripts.map((script) => ({
      script,
      who: 'all visits',
      owner,
      reason: 'puts the card fields into the page',
      integrity: 'none: it changes under its address; the policy of the document limits it to that address',
    })),
    ...source.frames.map((origin) => ({
      script: `frames of ${origin}`,
      who: 'all visits',
      owner,
      reason: 'takes the card in documents of its own',
      integrity:
        'none: not code of this page, which it cannot reach; the policy limits frames to that origin',
    })),
  ];
}
