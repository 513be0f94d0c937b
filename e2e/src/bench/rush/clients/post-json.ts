import { Agent, type Dispatcher, request } from 'undici';
import * as v from 'valibot';

/** Longer than any server of the store waits before it answers. */
const timeoutMs = 60_000;

/** Who sends a request. */
export interface Sender {
  readonly headers: Readonly<Record<string, string>>;
  readonly browser: Dispatcher;
}

/** Reuses its connections to each server, by default one at a time. */
export const createBrowser = (connections: number | null = 1): Dispatcher =>
  new Agent({
    connections,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs },
  });

const bodySchema = v.looseObject({
  success: v.optional(v.boolean()),
  reason: v.optional(v.string()),
  clientSecret: v.optional(v.string()),
});

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly body: v.InferOutput<typeof bodySchema>;
}

/** Posts over a reused connection. @throws {Error} without a readable answer. */
export async function postJson(url: string, payload: unknown, { headers, browser }: Sender): Promise<Answer> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    dispatcher: browser,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  });
  return { status: statusCode, body: v.parse(bodySchema, await body.json()) };
}

/** Posts a form over a reused connection. @returns the status of the answer. */
export async function postForm(
  url: string,
  form: URLSearchParams,
  { headers, browser }: Sender,
): Promise<number> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    dispatcher: browser,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: form.toString(),
  });
  await body.dump();
  return statusCode;
}

/** Reads over a reused connection. @throws {Error} without a readable answer. */
export async function getJson(url: string, browser: Dispatcher): Promise<unknown> {
  const { body } = await request(url, { dispatcher: browser });
  return body.json();
}
