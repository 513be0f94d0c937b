import type { OrderAnswer } from '@ticket-storefront/api/protocol';
import type {
  CheckHost,
  HostOptions,
  OrderAnswerKind,
  Services,
  Task,
} from '@ticket-storefront/check/browser';
import {
  type Catalogue,
  createCartBus,
  type GraphqlClient,
  type Host,
  type PartStorage,
  type RestAnswer,
  type RestClient,
} from '@ticket-storefront/contract';
import {
  sampleCart,
  sampleConfig,
  sampleEvent,
  sampleItems,
  sampleTicket,
} from '@ticket-storefront/contract/testing';
import { allInCents } from '@ticket-storefront/domain';

const reached = (status: number, body: unknown): RestAnswer => ({ ok: true, status, body });
const never = new Promise<never>(() => {});
const answerMs = 40;

const later = <T>(value: T): Promise<T> => new Promise((resolve) => setTimeout(resolve, answerMs, value));

const unreachable = { ok: false, message: 'The server cannot be reached.' } as const;

const answerBy = <Usual, Failed>(services: Services, usual: Usual, failed: Failed) =>
  services === 'silent' ? never : later<Usual | Failed>(services === 'usual' ? usual : failed);

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

const isOrder = (body: unknown) => typeof body === 'object' && body !== null && 'order' in body;

/** Creates a REST client whose orders have one outcome. @param orders - receives the posted ones. */
function createApi(services: Services, kind: OrderAnswerKind, orders: unknown[]): RestClient {
  const answer = (usual: () => RestAnswer): Promise<RestAnswer> => {
    if (services === 'silent') return never;
    return later(services === 'failing' ? { ok: false, reason: 'unreachable' } : usual());
  };
  return Object.freeze({
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

const commands = ['cart:set-quantity', 'cart:remove', 'cart:clear', 'promo:apply', 'promo:clear'];

/** The storage of a part, whose keys begin with its name. */
function createCheckStorage(part: string): PartStorage {
  const keyOf = (key: string) => `storefront.part.${part}.${key}`;
  return Object.freeze<PartStorage>({
    getItem: (key) => sessionStorage.getItem(keyOf(key)),
    setItem: (key, text) => sessionStorage.setItem(keyOf(key), text),
    removeItem: (key) => sessionStorage.removeItem(keyOf(key)),
  });
}

/** Creates a host as the shell does for each part, with a record of the part's calls. */
export function createCheckHost(
  task: Pick<Task, 'part' | 'slot' | 'language' | 'settings'>,
  services: Services,
  { answer = 'completed', renderedAt }: HostOptions = {},
): CheckHost & { readonly host: Host } {
  const owner = createCartBus();
  const orders: unknown[] = [];
  const emitted: string[] = [];
  const errors: unknown[] = [];
  const fillCart = () => owner.publish('cart:changed', sampleCart(sampleEvent(''), sampleItems(2, 2500)));
  if (renderedAt === undefined) fillCart();
  const record = (error: unknown) => void errors.push(error);
  const emit: Host['cart']['emit'] = (...[type]) => void emitted.push(type);
  const host: Host = Object.freeze({
    cart: Object.freeze({ ...owner.bus, emit }),
    catalogue: Object.freeze<Catalogue>({
      tickets: () => answerBy(services, { ok: true, value: [sampleTicket] } as const, unreachable),
      availability: () => answerBy(services, [], 'unknown' as const),
      allInCents,
    }),
    graphql: Object.freeze<GraphqlClient>({
      query: () =>
        answerBy(
          services,
          { ok: true, data: { ticketing_items: [sampleTicket], promo_codes: [] } } as const,
          unreachable,
        ),
    }),
    api: createApi(services, answer, orders),
    config: Object.freeze({ ...sampleConfig(location.origin), processor: task.settings }),
    locale: task.language,
    storage: createCheckStorage(task.part),
    idPrefix: `${task.part}-`,
    ...(renderedAt === undefined ? {} : { renderedAt }),
    navigate: () => undefined,
    toast: () => undefined,
    reportError: record,
    fail: record,
  });
  return {
    host,
    fillCart,
    orders,
    emitted,
    errors,
    forbiddenMessages: () =>
      task.slot.startsWith('checkout:') ? emitted : emitted.filter((type) => !commands.includes(type)),
  };
}
