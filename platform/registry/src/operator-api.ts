import { setTimeout as pause } from 'node:timers/promises';
import {
  type CheckoutCanary,
  checkoutCanaries,
  findUnhealthy,
  healthRules,
  judgePayments,
  type PaymentCounts,
  type PaymentVerdict,
  partHealthPath,
  partPaymentsPath,
  paymentCountsSchema,
  type Registry,
  type ReleaseHealth,
  releaseHealthSchema,
  type UnhealthyRelease,
  type Verdict,
} from '@ticket-storefront/format';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';

/** The API and an operator's token, or for a team the registrar, which has one. */
export interface OperatorApi {
  readonly origin: string;
  readonly token: string | null;
  /** Queries the registrar instead, if there is no token; it answers about the parts of the team that signs. */
  readonly queryRegistrar?: ((path: string) => Promise<unknown>) | null;
}

/** Whether the health of parts can be fetched. */
const isReachable = ({ token, queryRegistrar }: OperatorApi) => token !== null || Boolean(queryRegistrar);

/**
 * Requests a path of the API as an operator, or as a team through the registrar.
 * @throws {UserError} if the API refuses the token, the registrar the query, or the answer is not the expected one.
 */
export async function queryOperatorApi<Answer>(
  { origin, token, queryRegistrar }: OperatorApi,
  path: string,
  schema: v.GenericSchema<unknown, Answer>,
): Promise<Answer> {
  if (token === null && queryRegistrar) {
    const answer = v.safeParse(schema, await queryRegistrar(path));
    if (answer.success) return answer.output;
    throw new UserError(
      'The registrar does not report the health of parts: use its version of `storefront`.',
    );
  }
  if (token === null) {
    throw new UserError(
      'The API reports the health of parts only with a token: set OPERATOR_TOKEN to the one of the API.',
    );
  }
  const address = `${origin}${path}`;
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (response?.status === 401) {
    throw new UserError(`${origin} refuses this OPERATOR_TOKEN: set it to the one of the API.`);
  }
  const parsed = v.safeParse(schema, await response?.json().catch(() => null));
  if (response?.ok && parsed.success) return parsed.output;
  throw new UserError(
    `${address} does not report the health of parts: start the API with an OPERATOR_TOKEN, or set API_ORIGIN to another address.`,
  );
}

/** Fetches the health of all releases; none without a token. @throws {UserError} if the API does not return it. */
export const fetchReleaseHealth = async (api: OperatorApi): Promise<readonly ReleaseHealth[]> =>
  isReachable(api) ? queryOperatorApi(api, partHealthPath, v.array(releaseHealthSchema)) : [];

/** A canary of a checkout, how far visits came with it and with the current release since it began, and its verdict. */
export interface JudgedCheckout extends CheckoutCanary {
  readonly counts: PaymentCounts;
  readonly beside: PaymentCounts;
  readonly verdict: PaymentVerdict;
}

const noPayments = { reached: 0, started: 0, declined: 0, completed: 0, networks: 0 };

/** Judges all canaries of checkouts by their payments; none without a token. @throws {UserError} if the API does not return them. */
export async function judgeCheckouts(
  api: OperatorApi,
  registry: Registry,
): Promise<readonly JudgedCheckout[]> {
  if (!isReachable(api)) return [];
  const judge = async (canary: CheckoutCanary) => {
    const path = partPaymentsPath(canary.part, canary.since);
    const known = await queryOperatorApi(api, path, v.array(paymentCountsSchema));
    const countsOf = (release: string) =>
      known.find((counts) => counts.release === release) ?? { release, ...noPayments };
    const [counts, beside] = [countsOf(canary.release), countsOf(canary.current)];
    return { ...canary, counts, beside, verdict: judgePayments(counts, beside) };
  };
  return Promise.all(checkoutCanaries(registry).map(judge));
}

/** For example `3 of 40 visits paid`: of those that reached the checkout with a ticket. */
export const describePayments = ({ completed, reached }: PaymentCounts) =>
  `${completed} of ${reached} visits paid`;

export interface HealthPollOptions {
  readonly api: OperatorApi;
  readonly verdict: Exclude<Verdict, 'alert'>;
  readonly currentRegistry: () => Promise<Registry>;
  /** Whether this server has seen a release fail itself. */
  readonly failsHere?: (part: string, version: string) => boolean;
  /** Receives all releases with the verdict, after each poll that succeeds. */
  readonly act: (unhealthy: readonly UnhealthyRelease[]) => void | Promise<void>;
  readonly report: (error: unknown) => void;
}

/**
 * Polls the API for the health of releases, as often as the rule of the verdict requires; never without a token.
 * @returns a function that stops it.
 */
export function pollReleaseHealth({
  api,
  verdict,
  currentRegistry,
  failsHere,
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
        const health = await fetchReleaseHealth(api);
        const judge = async () =>
          findUnhealthy(health, { registry: await currentRegistry(), ...(failsHere && { failsHere }) });
        const unhealthy = health.length > 0 ? await judge() : [];
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
