import { setTimeout as pause } from 'node:timers/promises';
import {
  findUnhealthy,
  healthRules,
  partHealthPath,
  type Registry,
  type ReleaseHealth,
  releaseHealthSchema,
  type UnhealthyRelease,
  type Verdict,
} from '@storefront/format';
import { UserError } from '@storefront/server';
import * as v from 'valibot';

/** Milliseconds after which an API that does not answer is said not to. */
const timeoutMs = 10_000;

/** The API, and by what it knows an operator. */
export interface OperatorApi {
  readonly origin: string;
  /** Null where none is at hand. */
  readonly token: string | null;
}

/**
 * What the API tells an operator.
 * @throws {UserError} where it tells nothing, or something else.
 */
export async function askOperatorApi<Answer>(
  { origin, token }: OperatorApi,
  path: string,
  schema: v.GenericSchema<unknown, Answer>,
): Promise<Answer> {
  if (token === null) {
    throw new UserError(
      'The API tells how parts fare by a token alone: set OPERATOR_TOKEN=… to the one that the API has.',
    );
  }
  const address = `${origin}${path}`;
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
  if (response?.status === 401) {
    throw new UserError(`${origin} does not know this OPERATOR_TOKEN: set the one that the API has.`);
  }
  const parsed = v.safeParse(schema, await response?.json().catch(() => null));
  if (response?.ok && parsed.success) return parsed.output;
  throw new UserError(
    `${address} does not tell how parts fare: start the API with an OPERATOR_TOKEN, or name another one with API_ORIGIN.`,
  );
}

/** How releases fare; none where no token of the API is at hand. @throws {UserError} where the API does not tell. */
export const readPartHealth = async (api: OperatorApi): Promise<readonly ReleaseHealth[]> =>
  api.token === null ? [] : askOperatorApi(api, partHealthPath, v.array(releaseHealthSchema));

export interface HealthPollOptions {
  readonly api: OperatorApi;
  readonly verdict: Exclude<Verdict, 'alert'>;
  readonly currentRegistry: () => Promise<Registry>;
  /** Receives all releases with the verdict, after each poll that succeeds. */
  readonly act: (unhealthy: readonly UnhealthyRelease[]) => void | Promise<void>;
  /** Receives the first failure, and the next one only after a success. */
  readonly report: (error: unknown) => void;
}

/**
 * Polls the API for the health of releases, as often as the rule of the verdict requires; never without a token.
 * @returns what stops it.
 */
export function pollReleaseHealth({
  api,
  verdict,
  currentRegistry,
  act,
  report,
}: HealthPollOptions): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isFailing = false;

  const poll = async () => {
    while (api.token !== null) {
      await pause(healthRules[verdict].everyMs, undefined, { signal, ref: false });
      try {
        const health = await readPartHealth(api);
        const unhealthy = health.length > 0 ? findUnhealthy(health, await currentRegistry()) : [];
        await act(unhealthy.filter(({ verdicts }) => verdicts.includes(verdict)));
        isFailing = false;
      } catch (error) {
        if (!isFailing) report(error);
        isFailing = true;
      }
    }
  };
  // Only the signal ends it.
  poll().catch(() => undefined);
  return () => stopping.abort();
}
