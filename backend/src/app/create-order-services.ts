import { hasEnded } from '@ticket-storefront/domain/dates';
import {
  type ConnectedProcessor,
  type PaymentProcessor,
  refusals,
  type ServicePayments,
} from '@ticket-storefront/order-port';
import type { PaymentServices } from '@ticket-storefront/payment-services';
import { processors as known, processorOf } from '@ticket-storefront/processors';
import { adapters } from '@ticket-storefront/processors/adapters';
import { formatList, providerLinks } from '@ticket-storefront/server';
import {
  type AdmissionLimits,
  createOrderAdmission,
  createOrderFinish,
  leaveCheckout,
  type PacedEvent,
} from '../admission';
import { type createAvailabilityReader, isSoldOut } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import type { Limiter } from '../limits/limiter';
import { refuseUses } from '../limits/refusals';
import { freeConfirmationUses } from '../limits/uses';
import { createConfirmationWriter, saveOrderEmail } from '../mail';
import { timePayments } from '../metrics/order-metrics';
import {
  createOrderLinks,
  createReleases,
  createReservations,
  createSales,
  hashNetworks,
  type OrderLinks,
  type OrderServices,
  type Processors,
} from '../orders';
import type { Settings } from '../settings/api-settings';
import { reservationsAtOnce } from '../settings/limit-settings';

const dayMs = 24 * 60 * 60_000;

interface Options extends Pick<OrderServices, 'database' | 'processors' | 'underWay' | 'log'> {
  readonly settings: Settings;
  /** The connections of the waiting room. */
  readonly admissions: Database;
  readonly readAvailability: ReturnType<typeof createAvailabilityReader>;
  readonly limitsOf: (event: PacedEvent) => AdmissionLimits;
  readonly limiter: Limiter;
  /** Key of the hashes of networks. */
  readonly addressKey: string;
}

/** The services of orders for the settings of the API. */
export function createOrderServices(options: Options): OrderServices {
  const { settings, database, admissions, readAvailability, limitsOf, limiter } = options;
  const { addressKey, processors, underWay, log } = options;
  const turnLimits = {
    atOnce: reservationsAtOnce(settings),
    maxWaiting: settings.RESERVATIONS_WAITING,
    maxWaitMs: settings.RESERVATIONS_WAIT_MS,
  };
  let entering = 0;
  const admit = createOrderAdmission(admissions, limitsOf, underWay.of);
  const holds = {
    ordersPerVisitor: settings.HOLDS_PER_VISITOR,
    ordersPerAddress: settings.HOLDS_PER_ADDRESS,
    sharePerAddress: settings.HOLDS_SHARE_PER_ADDRESS,
    ticketsPerOrder: settings.TICKETS_PER_ORDER,
    addressKey,
  };
  return {
    database,
    admission: {
      async admit(order) {
        if (entering >= settings.RESERVATIONS_WAITING) return refusals.tooManyOrders;
        entering += 1;
        return admit(order, hashNetworks(addressKey, order.networks)).finally(() => {
          entering -= 1;
        });
      },
      leave: (order) => leaveCheckout(admissions, order),
      finish: createOrderFinish(admissions, { withoutOrderMs: settings.ADMISSION_WITHOUT_ORDER_MS }),
    },
    isSoldOut: async (eventId) => isSoldOut(await readAvailability(eventId)),
    underWay,
    reserve: createReservations(database, holds, turnLimits, underWay),
    sell: createSales(database, underWay),
    release: createReleases(database),
    refuseFreeOrder: (order) => refuseUses(limiter, freeConfirmationUses(order), order.isVisitorProven),
    saveEmail: saveOrderEmail,
    writeConfirmation: confirmationWriter(settings),
    links: orderLinks(settings),
    processors,
    log,
    settleAfterMs: settings.SETTLE_AFTER_MS,
    pollForMs: settings.WATCH_PAYMENTS_DAYS * dayMs,
    processorTimeoutMs: settings.PROCESSOR_TIMEOUT_MS,
  };
}

/**
 * Connects every processor of the API.
 * @param services - the payment services of the registry; null if the API reads none
 */
export function connectProcessors(settings: Settings, database: Database, services: PaymentServices | null) {
  const connected: ConnectedProcessor[] = [];
  const own = new Map<string, ConnectedProcessor>();
  for (const { name, connect } of adapters) {
    const processor = connect(
      settings,
      database,
      (payments) => timePayments(name, payments),
      services?.of(name) ?? null,
    );
    connected.push(processor);
    own.set(name, processor);
  }
  const served = new Map<string, ServicePayments>();
  const serviceOf = (name: string): ServicePayments | null => {
    if (own.has(name) || !services?.names().includes(name)) return null;
    const known = served.get(name) ?? timePayments(name, services.of(name));
    served.set(name, known);
    return known;
  };
  const of = (name: string): PaymentProcessor | null => {
    const processor = own.get(name);
    if (!processor) return serviceOf(name);
    return processor.isOpen() ? processor.payments : null;
  };
  const names = () => [...new Set([...own.keys(), ...(services?.names() ?? [])])];
  const processors: Processors = { of, names: () => names().filter((name) => of(name) !== null) };
  return { connected, processors, serviceOf };
}

/** A sentence for each processor that upcoming events use and that has neither an account nor a payment service. */
export async function describeMissingAccounts(
  { database, processors }: Pick<OrderServices, 'database' | 'processors'>,
  now: Date,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('events')
    .innerJoin('ticketing_payment_processor_configs as linked', 'linked.event_id', 'events.id')
    .select(['ticketing_slug', 'start_date', 'end_date', 'start_time', 'end_time', 'timezone', 'processor'])
    .where('is_active', '=', true)
    .orderBy('ticketing_slug')
    .execute();
  const ahead = rows.filter((event) => !hasEnded(event, now));
  const slugsOf = (name: string) =>
    ahead.flatMap((event) => (event.processor === name ? [event.ticketing_slug] : [])).join(', ');
  const unknown = new Set(ahead.flatMap(({ processor }) => (processorOf(processor) ? [] : [processor])));
  const undescribed = [...unknown].flatMap((name) =>
    name === null || processors.of(name)
      ? []
      : [
          `No payment service is described for ${name}, so nobody can pay for ${slugsOf(name)}: use \`storefront processor ${name}\`.`,
        ],
  );
  const withoutAccount = known.flatMap(({ name, label, api }) => {
    const slugs = slugsOf(name);
    if (processors.of(name) || !slugs) return [];
    return [
      `No account at ${label} is configured, so nobody can pay for ${slugs}: set ${formatList(api.account)}.`,
    ];
  });
  return [...withoutAccount, ...undescribed];
}

/** The links to order pages. */
export const orderLinks = ({ VISITOR_KEY, STOREFRONT_ORIGIN, CHECKOUT_ORIGIN }: Settings): OrderLinks =>
  createOrderLinks({ key: VISITOR_KEY ?? null, origin: CHECKOUT_ORIGIN ?? STOREFRONT_ORIGIN });

/** Writes the confirmations of orders. */
export const confirmationWriter = (settings: Settings) =>
  createConfirmationWriter({
    orders: orderLinks(settings),
    contact: providerLinks(settings).contact,
    storefront: settings.STOREFRONT_ORIGIN,
    shop: {
      name: settings.PROVIDER_NAME,
      logo: settings.PROVIDER_LOGO ?? null,
      color: settings.PROVIDER_COLOR ?? null,
    },
  });
