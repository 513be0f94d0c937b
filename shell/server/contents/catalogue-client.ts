import type { GraphqlAnswer, GraphqlClient } from '@storefront/contract/host';
import { traceHeaders } from '@storefront/server/trace-headers';
import * as v from 'valibot';

/** Milliseconds after which a question is given up. A document waits for less: a late answer is there for the next one. */
const timeoutMs = 3000;

const answerSchema = v.object({ data: v.unknown(), errors: v.optional(v.array(v.unknown()), []) });

const failed = (message: string): GraphqlAnswer => ({ ok: false, message });

/** Half of a pair of surrogates, which JSON can hold, is no character: no address can be made of it. */
const wellFormed = (_name: string, value: unknown) =>
  typeof value === 'string' ? Buffer.from(value).toString() : value;

/** Asks the API at `apiOrigin` as any visitor may. Its messages are for the log. */
export function createCatalogueClient(apiOrigin: string): GraphqlClient {
  const ask = async (query: string, variables: object): Promise<GraphqlAnswer> => {
    const response = await fetch(`${apiOrigin}/v1/graphql`, {
      method: 'POST',
      headers: { ...traceHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parsed = v.safeParse(answerSchema, JSON.parse(await response.text(), wellFormed));
    if (!parsed.success || parsed.output.errors.length > 0) return failed(`status ${response.status}`);
    return { ok: true, data: parsed.output.data };
  };
  return {
    query: (text, variables) =>
      ask(text, variables).catch((error) => failed(error instanceof Error ? error.message : String(error))),
  };
}
