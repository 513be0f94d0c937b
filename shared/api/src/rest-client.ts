import type { RestAnswer, RestClient } from '@ticket-storefront/contract';
import { parseJson } from '@ticket-storefront/domain/language';

/** A signal that aborts after `ms` milliseconds. Safari before 16 has no `AbortSignal.timeout`. */
export function timeoutSignal(ms: number): AbortSignal {
  if (AbortSignal.timeout) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}

interface RestClientOptions {
  /** Milliseconds until an unanswered call is aborted. */
  readonly timeoutMs?: number;
  /** Token that identifies this visitor to the API. */
  readonly visitor?: string | null;
  /** Replaces `fetch` for each call. */
  readonly send?: typeof fetch;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Creates a {@link RestClient} on fetch for the API at `baseUrl`. */
export function createRestClient(
  baseUrl: string,
  { timeoutMs = 30_000, visitor = null, send = fetch, headers: common = {} }: RestClientOptions = {},
): RestClient {
  const base = baseUrl.replace(/\/+$/, '');

  const headers = {
    ...common,
    accept: 'application/json',
    ...(visitor === null ? {} : { 'x-visitor': visitor }),
  };

  const call = async (path: string, init: RequestInit): Promise<RestAnswer> => {
    const signal = timeoutSignal(timeoutMs);
    try {
      const response = await send(`${base}/${path.replace(/^\/+/, '')}`, {
        ...init,
        signal,
        credentials: 'omit',
      });
      return { ok: true, status: response.status, body: parseJson(await response.text()) };
    } catch {
      return { ok: false, reason: signal.aborted ? 'timeout' : 'unreachable' };
    }
  };

  return {
    get: (path) => call(path, { method: 'GET', headers }),
    post: (path, body, more) =>
      call(path, {
        method: 'POST',
        headers: { ...headers, ...more, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

/** Fetches these paths at once. The first `get` of each gets that answer; later ones send a new request. */
export function callAhead(client: RestClient, paths: readonly string[]): RestClient {
  const begun = new Map(paths.map((path) => [path, client.get(path)]));
  return {
    ...client,
    get(path) {
      const first = begun.get(path);
      begun.delete(path);
      return first ?? client.get(path);
    },
  };
}
