import { type ProcessorSources, processorSourcesSchema } from '@storefront/contracts/processor-sources';
import * as v from 'valibot';
import { Refusal } from '../registry/refusal';
import { askServer } from './ask-server';

const healthSchema = v.pipe(v.string(), v.parseJson(), v.object({ processors: processorSourcesSchema }));

/**
 * Where the code of processors comes from, as the shell server of a storefront is set up.
 * @throws {Refusal} where it does not say.
 */
export async function readProcessorSources(origin: string): Promise<ProcessorSources> {
  const parsed = v.safeParse(healthSchema, await askServer(`${origin}/health`, 'STOREFRONT_ORIGIN'));
  if (parsed.success) return parsed.output.processors;
  throw new Refusal(`${origin} is no shell server of this release: name it with STOREFRONT_ORIGIN.`);
}
