import { parseJson } from '@storefront/domain/language';

/** The answer of a processor, or how the call failed. `unreachable`: certainly never received there. */
type ProcessorAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'indeterminate' };

/** Failures before anything was sent: no address, no connection. */
const neverSent: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const fieldOf = (value: unknown, field: string): unknown =>
  value && typeof value === 'object' ? Reflect.get(value, field) : undefined;

const codeOf = (error: unknown): unknown => fieldOf(fieldOf(error, 'cause'), 'code');

/** Calls a processor and reads its JSON. Never rejects. */
export async function callProcessor(
  url: URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<ProcessorAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const text = await response.text();
    return { kind: 'answered', status: response.status, body: parseJson(text) };
  } catch (error) {
    return { kind: neverSent.has(codeOf(error)) ? 'unreachable' : 'indeterminate' };
  }
}
