import { setTimeout as wait } from 'node:timers/promises';
import { type AdmissionAnswer, admissionPath, admissionRequestSchema } from '@ticket-storefront/api/protocol';
import {
  isVisitorProven,
  networksOf,
  parseBody,
  type Refusal,
  readVisitor,
  refusals,
  sendRefusal,
} from '@ticket-storefront/order-port';
import { createReadCache } from '@ticket-storefront/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AdmissionLimits,
  createAdmissionBatcher,
  type Entry,
  estimateSeconds,
  type PacedEvent,
} from '../admission';
import {
  catalogAges,
  type EnteredEvent,
  findEventToEnter,
  type ReadAvailability,
} from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import { hashNetworks } from '../orders';

/** Some hundred per second, so that a crowd leaves the CPU to those who read and buy. */
const pace = { max: 32, apartMs: 40 };

interface Turn {
  readonly visitor: string;
  readonly isServed: Promise<boolean>;
  readonly give: (isServed: boolean) => void;
}

/** Waits for a visitor's turn; false if too many wait, so the visitor polls again later. */
type TakeTurn = (visitor: string, network: string) => Promise<boolean>;

/**
 * Queues requests for admission, so that a crowd does not delay other requests. Networks take turns, and each serves its visitors
 * in their order. Concurrent requests of one visitor share a turn.
 * @param maxWaiting - beyond it, the newest visitor of the longest queue is rejected
 */
export function createAdmissionTurns(maxWaiting: number): TakeTurn {
  const networks = new Map<string, Turn[]>();
  const visitors = new Map<string, Turn>();
  let isWorking = false;

  function end(turn: Turn, isServed: boolean): void {
    visitors.delete(turn.visitor);
    turn.give(isServed);
  }

  /** Serves the first visitor of the next network, and moves that network to the end. */
  function serveNext(): void {
    const [next] = networks;
    if (!next) return;
    const [network, turns] = next;
    networks.delete(network);
    const [turn, ...others] = turns;
    if (others.length > 0) networks.set(network, others);
    if (turn) end(turn, true);
  }

  async function work(): Promise<void> {
    isWorking = true;
    while (visitors.size > 0) {
      for (let given = 0; given < pace.max; given += 1) serveNext();
      await wait(pace.apartMs);
    }
    isWorking = false;
  }

  function rejectNewest(): void {
    let longest: Turn[] = [];
    for (const turns of networks.values()) if (turns.length > longest.length) longest = turns;
    const newest = longest.pop();
    if (newest) end(newest, false);
  }

  return (visitor, network) => {
    const known = visitors.get(visitor);
    if (known) return known.isServed;
    const turn = createTurn(visitor);
    visitors.set(visitor, turn);
    const turns = networks.get(network);
    if (turns) turns.push(turn);
    else networks.set(network, [turn]);
    if (visitors.size > maxWaiting) rejectNewest();
    if (!isWorking) void work();
    return turn.isServed;
  };
}

function createTurn(visitor: string): Turn {
  let give: Turn['give'] = () => undefined;
  const isServed = new Promise<boolean>((resolve) => {
    give = resolve;
  });
  return { visitor, isServed, give };
}

export interface AdmissionRouteOptions {
  readonly database: Database;
  readonly limitsOf: (event: PacedEvent) => AdmissionLimits;
  /** At most a second old. */
  readonly readAvailability: ReadAvailability;
  /** Key of the hashes of networks. */
  readonly addressKey: string;
  /** Visitors in the queue at most; more have to poll again. */
  readonly maxWaiting: number;
}

const noVisitor = refusals.invalid('Please open the checkout in the ticket shop.');
const noEvent = refusals.invalid('This event does not exist.');

/** More events than a storefront sells. */
const maxEvents = 1000;

const minuteMs = 60_000;
/** More than the pages of one visitor request per minute. */
const requestsOfVisitor = 120;

/** Admits a visitor to the checkout of an event, or returns their place in line. */
export const admissionRoute: FastifyPluginAsync<AdmissionRouteOptions> = async (
  fastify,
  { database, limitsOf, readAvailability, addressKey, maxWaiting },
) => {
  const admit = createAdmissionBatcher(database);
  const takeTurn = createAdmissionTurns(maxWaiting);
  const events = createReadCache<EnteredEvent | null>({
    max: maxEvents,
    ...catalogAges,
    freshMs: (event) => (event ? catalogAges.freshMs : 0),
  });
  const countVisitor = fastify.createRateLimit({
    max: requestsOfVisitor,
    timeWindow: minuteMs,
    keyGenerator: (request) => `admissions of ${readVisitor(request)}`,
  });

  /** Bodies are read only for known visitors within the limits. */
  async function findRefusal(request: FastifyRequest): Promise<Refusal | null> {
    if (readVisitor(request) === null) return noVisitor;
    if (!isVisitorProven(request)) return refusals.justOpened;
    const counted = await countVisitor(request);
    return !counted.isAllowed && counted.isExceeded ? refusals.tooManyRequests : null;
  }

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const refusal = await findRefusal(request);
    return refusal ? sendRefusal(reply, refusal, null) : undefined;
  };
  fastify.post(admissionPath, { onRequest }, async (request, reply) => {
    const parsed = parseBody(admissionRequestSchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const visitor = readVisitor(request);
    if (visitor === null) return sendRefusal(reply, noVisitor, null);
    const networks = networksOf(request);
    if (!(await takeTurn(visitor, networks?.wideNetwork ?? '')))
      return sendRefusal(reply, refusals.unanswered, null);
    const { slug } = parsed.body;
    const event = await events.get(slug, () => findEventToEnter(database, slug));
    if (!event) return sendRefusal(reply, noEvent, null);
    const limits = limitsOf(event);
    const entry = await admit({
      event: { id: event.id, limits, beginning: event.beginning },
      visitor,
      networks: hashNetworks(addressKey, networks),
      // Shell servers time out after a second: their abandoned requests should not go first.
      hasLeft: () => reply.raw.destroyed,
    });
    if (!entry) return sendRefusal(reply, noEvent, null);
    const answer: AdmissionAnswer =
      entry.kind === 'admitted'
        ? { success: true, state: 'admitted' }
        : { ...waitingAnswer(entry, limits), items: [...(await readAvailability(event.id))] };
    return reply.send(answer);
  });
};

const waitingAnswer = (
  { place, before, room, pollAfterMs, drawInMs }: Extract<Entry, { readonly kind: 'waiting' }>,
  limits: AdmissionLimits,
) => ({
  success: true as const,
  state: 'waiting' as const,
  place,
  before,
  ...(drawInMs !== null && { drawInMs: Math.ceil(drawInMs) }),
  estimateSeconds: estimateSeconds(before, room, limits),
  pollAfterMs,
});
