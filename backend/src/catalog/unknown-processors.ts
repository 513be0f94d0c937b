import { processorOf, processors } from '@storefront/processors';
import type { Dataset } from './dataset-schema';

const known = processors.map(({ name }) => name).join(', ');

/** Events whose money no adapter of the API takes; each as `events[2]… is …`. */
export const findUnknownProcessors = ({ events }: Pick<Dataset, 'events'>): string[] =>
  events.flatMap(({ ticketing_payment_processor_config: config }, index) => {
    if (!config || processorOf(config.processor)) return [];
    const place = `events[${index}].ticketing_payment_processor_config.processor`;
    return [`${place} is ${JSON.stringify(config.processor)}, and this API takes money by ${known}`];
  });
