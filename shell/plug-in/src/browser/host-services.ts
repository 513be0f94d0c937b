import type { OrderAnswer } from '@storefront/api/protocol';
import type { OrderAnswerKind, Services } from '@storefront/check/browser';
import type { Catalogue, GraphqlClient, RestAnswer, RestClient } from '@storefront/contract';
import { allInCents } from '@storefront/domain';
import { sampleTicket } from '../samples';

const reached = (status: number, body: unknown): RestAnswer => ({ ok: true, status, body });
const never = new Promise<never>(() => {});
const answerMs = 40;

const later = <T>(value: T): Promise<T> => new Promise((resolve) => setTimeout(resolve, answerMs, value));

const unreachable = { ok: false, message: 'The server cannot be reached.' } as const;

const answerBy = <Usual, Failed>(services: Services, usual: Usual, failed: Failed) =>
  services === 'silent' ? never : later<Usual | Failed>(services === 'usual' ? usual : failed);

/** Creates the GraphQL client of a host. */
export const createGraphql = (services: Services): GraphqlClient =>
  Object.freeze({
    query: () =>
      answerBy(
        services,
        { ok: true, data: { ticketing_items: [sampleTicket], promo_codes: [] } } as const,
        unreachable,
      ),
  });

/** Creates the catalogue of a host. */
export const createCatalogue = (services: Services): Catalogue =>
  Object.freeze<Catalogue>({
    tickets: () => answerBy(services, { ok: true, value: [sampleTicket] } as const, unreachable),
    availability: () => answerBy(services, [], 'unknown' as const),
    allInCents,
  });

const statusOf: Readonly<Record<Exclude<OrderAnswerKind, 'completed' | 'indeterminate'>, number>> = {
  declined: 402,
  invalid: 400,
  'price-changed': 409,
  waiting: 503,
};

function orderAnswer(kind: OrderAnswerKind, body: unknown): RestAnswer {
  const { reference_id: referenceID, email } = (
    body as { readonly order: { readonly reference_id: string; readonly email: string } }
  ).order;
  if (kind === 'indeterminate') return { ok: false, reason: 'timeout' };
  if (kind === 'completed')
    return reached(200, { success: true, message: 'Paid.', referenceID, email } satisfies OrderAnswer);
  const refusal: OrderAnswer = { success: false, message: `It is ${kind}.`, reason: kind, referenceID };
  return reached(statusOf[kind], refusal);
}

/** A REST client, and the orders that were posted to it. */
interface ScriptedApi extends RestClient {
  readonly orders: readonly unknown[];
}

const isOrder = (body: unknown) => typeof body === 'object' && body !== null && 'order' in body;

/** Creates a REST client whose orders have one outcome. */
export function createApi(services: Services, kind: OrderAnswerKind = 'completed'): ScriptedApi {
  const orders: unknown[] = [];
  const answer = (usual: () => RestAnswer): Promise<RestAnswer> => {
    if (services === 'silent') return never;
    return later(services === 'failing' ? { ok: false, reason: 'unreachable' } : usual());
  };
  return Object.freeze({
    orders,
    get: (path: string) =>
      answer(() =>
        path.startsWith('/ticketCheckout/orders/')
          ? reached(200, { success: true, status: 'pending', referenceID: path.split('/')[3] })
          : reached(404, { success: false }),
      ),
    post: (_path: string, body: unknown) =>
      answer(() => {
        if (!isOrder(body)) return reached(404, { success: false });
        orders.push(body);
        return orderAnswer(kind, body);
      }),
  });
}
