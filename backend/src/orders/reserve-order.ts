import {
  isOpenTo,
  type Order,
  type Refusal,
  type RequestedOrder,
  type Reservation,
  refusals,
} from '@ticket-storefront/order-port';
import { batchRequests } from '../database/batch-requests';
import type { Database } from '../database/connection';
import { reservations, reservationWait } from '../metrics/order-metrics';
import { checkHolds, hashNetworks } from './check-holds';
import { checkOrder, refusedPromo } from './check-order';
import { type CheckedOrder, checkStock, fingerprintOf, type HoldLimits } from './model/checked-order';
import { type Holds, holdsOf, holdsWithout, joinHolds } from './model/open-holds';
import { nextOrderState, type StoredState, stateOf } from './model/order-state';
import {
  type Release,
  readSales,
  releaseAttempts,
  type Sales,
  type SalesRequest,
  storeAttempts,
} from './repository';
import { retrySingly } from './retry-singly';
import type { OrdersUnderWay } from './under-way';

/** Reservations in a batch. */
const maxBatchSize = 64;

/** How often orders of a batch are checked again without an answer to any, because something has changed meanwhile. */
const maxIdleRounds = 4;

interface TurnLimits {
  /** Batches of all events at once. */
  readonly atOnce: number;
  /** Orders that wait. */
  readonly maxWaiting: number;
  /** Milliseconds after which an order's turn is too late. */
  readonly maxWaitMs: number;
}

const refused = (refusal: Refusal): Reservation => ({ kind: 'refused', refusal });
const busy = refused(refusals.tooManyOrders);

/**
 * Reserves orders in batches: those of an event that come while one is reserved form the next. Orders of other events do not wait for
 * them, so a locked ticket delays no other event.
 */
export function createReservations(
  database: Database,
  limits: HoldLimits,
  { atOnce, maxWaiting, maxWaitMs }: TurnLimits,
  underWay?: OrdersUnderWay,
): (request: RequestedOrder) => Promise<Reservation> {
  let waiting = 0;

  async function reserveAll(
    arrived: readonly { readonly request: RequestedOrder; readonly at: number }[],
  ): Promise<readonly (Reservation | Promise<Reservation>)[]> {
    const now = performance.now();
    waiting -= arrived.length;
    reservations.dec({ state: 'waiting' }, arrived.length);
    for (const { at } of arrived) reservationWait.observe((now - at) / 1000);
    reservations.inc({ state: 'running' }, arrived.length);
    try {
      const inTime = arrived.filter(({ at }) => now - at <= maxWaitMs).map(({ request }) => request);
      const answers = await retrySingly(inTime, (batch) => reserveOrders(database, limits, batch));
      const byRequest = new Map(inTime.map((request, index) => [request, answers[index]]));
      return arrived.map(({ request }) => byRequest.get(request) ?? busy);
    } finally {
      reservations.dec({ state: 'running' }, arrived.length);
    }
  }

  const inBatches = batchRequests(reserveAll, {
    max: maxBatchSize,
    keyOf: ({ request }) => String(request.eventId),
    ...(underWay && { underWay: ({ request }) => underWay.of(request.eventId) }),
    atOnce,
  });
  return async (request) => {
    if (waiting >= maxWaiting) return busy;
    waiting += 1;
    reservations.inc({ state: 'waiting' });
    return inBatches({ request, at: performance.now() });
  };
}

/** A request that is checked and may be stored. */
interface Candidate extends SalesRequest {
  readonly order: CheckedOrder;
  readonly known: Order | null;
  readonly next: StoredState;
}

/**
 * Holds tickets and promo codes for orders of one event, each as if it came alone after those before it; checks everything it can
 * without a lock. The same reference never reserves twice: a repeated request gets the existing order.
 */
export async function reserveOrders(
  database: Database,
  limits: HoldLimits,
  requests: readonly RequestedOrder[],
): Promise<readonly Reservation[]> {
  const answers = new Map<RequestedOrder, Reservation>();
  const withClients = requests.map((request) => {
    const { visitor, networks } = request;
    return { request, client: { visitor, networks: hashNetworks(limits.addressKey, networks) } };
  });
  let rest: readonly SalesRequest[] = withClients;
  for (let round = 0, idle = 0; rest.length > 0 && idle < maxIdleRounds; round += 1) {
    const answered = answers.size;
    try {
      rest = await reserveRound(database, limits, rest, answers);
      idle = answers.size > answered ? 0 : idle + 1;
    } catch (error) {
      // Of an earlier round some are stored.
      if (round === 0) throw error;
      break;
    }
  }
  return requests.map((request) => answers.get(request) ?? refused(refusals.unavailable));
}

/** Answers requests. @returns those to be checked again, once what comes before them is stored */
async function reserveRound(
  database: Database,
  limits: HoldLimits,
  requests: readonly SalesRequest[],
  answers: Map<RequestedOrder, Reservation>,
): Promise<readonly SalesRequest[]> {
  const [{ request: first }] = requests as readonly [SalesRequest];
  const sales = await readSales(database, first.eventId, requests);
  const candidates: Candidate[] = [];
  const later: SalesRequest[] = [];
  for (const each of requests) {
    const checked = checkRequest(sales, limits, each);
    if (later.some((before) => sharesWith(before, each))) later.push(each);
    else if (dependsOn(candidates, sales, limits, each, checked)) later.push(each);
    else if ('kind' in checked) answers.set(each.request, checked);
    else candidates.push(checked);
  }
  const changed = await storeCandidates(database, limits, candidates, answers);
  return requests.filter((each) => later.includes(each) || changed.has(each.request));
}

/** The answer to a request that cannot be stored, or what to store. */
function checkRequest(
  sales: Sales,
  limits: HoldLimits,
  { request, client }: SalesRequest,
): Reservation | Candidate {
  const known = sales.orders.get(request.referenceID) ?? null;
  const next = nextOrderState(stateOf(known), { type: 'reserved' });
  if (!next || (known && !isOpenTo(known, request))) return reservationOfKnown(known, request);
  const { now, event, items, offers, promos } = sales;
  const ofVisitor = offers.filter(({ visitor }) => visitor === request.visitor);
  const promo = request.promoUid === null ? null : (promos.get(request.promoUid) ?? null);
  const checked = checkOrder({ now, event, items, offers: ofVisitor }, promo, limits, request);
  if (!checked.ok) return refused(checked.refusal);
  const candidate = { request, client, order: checked.order, known, next };
  const refusal = refuseHolds(sales, limits, candidate, sales.holds);
  return refusal ? refused(refusal) : candidate;
}

/** Whether the answer to one of two requests may depend on the other. */
const sharesWith = (
  { request: a, client: { networks } }: SalesRequest,
  { request: b, client }: SalesRequest,
) =>
  a.referenceID === b.referenceID ||
  (a.visitor !== null && a.visitor === b.visitor) ||
  (a.promoUid !== null && a.promoUid === b.promoUid) ||
  (networks !== null && networks.wideNetwork === client.networks?.wideNetwork) ||
  a.lines.some(({ id }) => b.lines.some((line) => line.id === id));

/** Whether the answer to a request may be another once these candidates are stored. */
function dependsOn(
  candidates: readonly Candidate[],
  sales: Sales,
  limits: HoldLimits,
  { request }: SalesRequest,
  checked: Reservation | Candidate,
): boolean {
  if (candidates.some((before) => before.request.referenceID === request.referenceID)) return true;
  const taken = new Map<number, number>();
  for (const { item, quantity } of candidates.flatMap(({ order }) => order.lines)) {
    taken.set(item.id, (taken.get(item.id) ?? 0) + quantity);
  }
  const isOfVisitor = (before: Candidate) =>
    request.visitor !== null && before.request.visitor === request.visitor;
  const hasPromo = ({ order: { promo } }: Candidate) =>
    promo !== null && !promo.unlimited_usage && promo.uid === request.promoUid;
  if (candidates.some((before) => isOfVisitor(before) || hasPromo(before))) return true;
  if ('kind' in checked) {
    // Another reason may come first.
    const isOfHolds = checked.kind === 'refused' && checked.refusal.reason === 'busy';
    const sharesTickets = request.lines.some(({ id }) => taken.has(id));
    return checked.kind === 'refused' && candidates.length > 0 && (isOfHolds || sharesTickets);
  }
  const { order, client } = checked;
  const isShort = ({ item, quantity }: CheckedOrder['lines'][number]) => {
    const count = taken.get(item.id) ?? 0;
    return count > 0 && checkStock({ ...item, held_count: item.held_count + count }, quantity) !== null;
  };
  if (order.lines.some(isShort)) return true;
  const others = candidates.map((before) =>
    holdsOf(before.request.referenceID, before.client, before.order.lines),
  );
  return (
    client.networks !== null &&
    refuseHolds(sales, limits, checked, joinHolds([sales.holds, ...others])) !== null
  );
}

/** Why the client of a candidate holds too much beside these holds, or null. */
const refuseHolds = (
  { unsold }: Pick<Sales, 'unsold'>,
  limits: HoldLimits,
  { request, client, order }: Candidate,
  holds: Holds,
): Refusal | null =>
  checkHolds(limits, client, request, order, {
    holds: holdsWithout(holds, new Set([request.referenceID])),
    unsold,
  });

/** Stores candidates and answers them. @returns those that changed or lost their tickets meanwhile */
async function storeCandidates(
  database: Database,
  limits: HoldLimits,
  candidates: readonly Candidate[],
  answers: Map<RequestedOrder, Reservation>,
): Promise<ReadonlySet<RequestedOrder>> {
  const changed = new Set<RequestedOrder>();
  if (candidates.length === 0) return changed;
  const [{ request: first }] = candidates as readonly [Candidate];
  const { stored, ...now } = await storeAttempts(
    database,
    first.eventId,
    candidates.map((candidate) => ({ ...candidate, known: stateOf(candidate.known) })),
  );
  const held: Candidate[] = [];
  for (const [index, candidate] of candidates.entries()) {
    const { request, known } = candidate;
    const result = stored[index];
    switch (result?.outcome) {
      case 'held': {
        held.push(candidate);
        const { referenceID } = request;
        const secretHash = known ? known.secretHash : request.secretHash;
        const order = { referenceID, status: 'pending', secretHash, attempt: result.attempt } as const;
        answers.set(request, { kind: 'reserved', order });
        break;
      }
      case 'same-cart':
        answers.set(request, refused(refusals.paidElsewhere));
        break;
      case 'promo-held':
        answers.set(request, refused(refusedPromo('used').refusal));
        break;
      default:
        changed.add(request);
    }
  }
  await releaseLate(database, limits, now, held, answers);
  return changed;
}

/**
 * Releases orders whose client held too much when they were stored: orders of the same client in other batches were stored since it
 * was checked.
 * @param now - what the clients held in other orders then
 */
async function releaseLate(
  database: Database,
  limits: HoldLimits,
  now: Pick<Sales, 'holds' | 'unsold'>,
  held: readonly Candidate[],
  answers: Map<RequestedOrder, Reservation>,
): Promise<void> {
  const own = new Set(held.map(({ request }) => request.referenceID));
  let holds = holdsWithout(now.holds, own);
  const releases: Release[] = [];
  for (const candidate of held) {
    const { request, client, order, next } = candidate;
    const { referenceID } = request;
    const late = refuseHolds(now, limits, candidate, holds);
    if (!late) {
      holds = joinHolds([holds, holdsOf(referenceID, client, order.lines)]);
      continue;
    }
    releases.push({ referenceID, attempt: next.attempt, refusal: late, payment: 'cannot-come' });
    answers.set(request, refused(late));
  }
  if (releases.length > 0) await releaseAttempts(database, releases).catch(() => []);
}

/** The answer to a request whose reference gets no further attempt. */
function reservationOfKnown(known: Order | null, request: RequestedOrder): Reservation {
  if (known && !isOpenTo(known, request)) return refused(refusals.referenceTaken);
  switch (known?.status) {
    case 'pending':
    case 'completed': {
      const isSame = known.attempt.fingerprint === fingerprintOf(request);
      return isSame ? { kind: 'known', order: known } : { kind: 'taken', by: known };
    }
    case 'abandoned':
      return refused(refusals.orderAbandoned);
    case 'refunded':
      return refused(refusals.moneyReturned);
    case 'reversed':
      return refused(refusals.paymentFellThrough);
    default:
      // In an unrecognised state it may have been charged.
      return refused(refusals.indeterminate);
  }
}
