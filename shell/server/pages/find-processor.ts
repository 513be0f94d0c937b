import { getEventDocument } from '@storefront/api/operations/get-event';
import * as v from 'valibot';

const answerSchema = v.object({
  data: v.object({
    events: v.array(
      v.object({ ticketing_payment_processor_config: v.nullish(v.object({ processor: v.string() })) }),
    ),
  }),
});

const timeoutMs = 3000;

/**
 * The processor of an event, which decides what its checkout document may load; null where the event is unknown,
 * has none, or the API does not answer: the document then loads no checkout remote and says why.
 */
export async function findProcessor(apiOrigin: string, slug: string): Promise<string | null> {
  try {
    const response = await fetch(`${apiOrigin}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: getEventDocument, variables: { slug } }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = v.parse(answerSchema, await response.json());
    return answer.data.events[0]?.ticketing_payment_processor_config?.processor ?? null;
  } catch {
    return null;
  }
}
