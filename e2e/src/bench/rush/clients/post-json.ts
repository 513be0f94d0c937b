import { Agent, request } from 'undici';
import * as v from 'valibot';

/** Longer than any server of the store waits before it answers. */
const timeoutMs = 60_000;

const keepAlive = new Agent({
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

/** Posts over a connection that is kept. @throws {Error} where no answer came back that can be read. */
export async function postJson(
  url: string,
  payload: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    dispatcher: keepAlive,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  });
  return { status: statusCode, body: v.parse(bodySchema, await body.json()) };
}

/** Posts a form over a connection that is kept. @returns the status of the answer. */
export async function postForm(
  url: string,
  form: URLSearchParams,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    dispatcher: keepAlive,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: form.toString(),
  });
  await body.dump();
  return statusCode;
}

/** Reads over a connection that is kept. @throws {Error} where no answer came back that can be read. */
export async function getJson(url: string): Promise<unknown> {
  const { body } = await request(url, { dispatcher: keepAlive });
  return body.json();
}
