import { setTimeout as wait } from 'node:timers/promises';
import type { OperatorApi } from '@ticket-storefront/registry';
import { createReadCache } from '@ticket-storefront/server';
import * as v from 'valibot';

/** What the API reports, or one sentence why it is not there. */
export type Reported<Value> = { readonly value: Value; readonly why?: never } | { readonly why: string };

/** Milliseconds for which a figure is shown again, and for which an older one is shown while the next is fetched. */
const freshMs = 4000;
const staleMs = 15_000;
const maxAnswers = 500;
/** Milliseconds that a page waits for the API: a later answer is in the next version of the page. */
const pageMs = 250;
const timeoutMs = 10_000;

const noAccess =
  'This registrar does not read the API: set its API_ORIGIN and OPERATOR_TOKEN to see health, payments, faults and sales.';
const late = 'The API has not answered yet: this page shows its figures as soon as they are there.';

async function request(api: OperatorApi, path: string): Promise<Reported<unknown>> {
  try {
    const response = await fetch(`${api.origin}${path}`, {
      headers: { authorization: `Bearer ${api.token}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return { value: await response.json() };
    await response.body?.cancel();
    if (response.status === 401) return { why: 'The API refuses the OPERATOR_TOKEN of this registrar.' };
    if (response.status === 404) return { why: 'The API does not report this: update it.' };
    return { why: `The API answers with status ${response.status}.` };
  } catch {
    return { why: `The API at ${api.origin} does not answer.` };
  }
}

/** Reads the API for all pages, at most once in a few seconds for each path, however many people watch. */
export function createApiReader(api: OperatorApi) {
  const answers = createReadCache<Reported<unknown>>({ max: maxAnswers, freshMs, staleMs });
  /** Reads a path. It never fails, and a page never waits long for it. */
  return async <Value>(path: string, schema: v.GenericSchema<unknown, Value>): Promise<Reported<Value>> => {
    if (api.token === null) return { why: noAccess };
    const answer = await Promise.race([
      answers.get(path, () => request(api, path)),
      wait(pageMs, { why: late }, { ref: false }),
    ]);
    if (answer.why !== undefined) return answer;
    const parsed = v.safeParse(schema, answer.value);
    return parsed.success
      ? { value: parsed.output }
      : { why: 'The API reports this in another form: update it.' };
  };
}

export type ApiReader = ReturnType<typeof createApiReader>;

/** The value of a report, or another one without it. */
export const valueOr = <Value, Other>(reported: Reported<Value>, other: Other): Value | Other =>
  reported.why === undefined ? reported.value : other;
