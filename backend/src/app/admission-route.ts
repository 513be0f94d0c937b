import {
  type AdmissionAnswer,
  admissionPath,
  admissionRequestSchema,
} from '@storefront/contracts/admission-answer';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { AdmissionLimits } from '../admission/admission-limits';
import { askInTurn } from '../admission/ask-in-turn';
import type { Entry } from '../admission/enter-checkout';
import { countBefore, estimateSeconds, pollAfterMs } from '../admission/wait';
import { type EnteredEvent, findEventToEnter } from '../catalog/find-event-to-enter';
import type { ReadAvailability } from '../catalog/read-availability';
import { createReadCache } from '../catalog/read-cache';
import type { Database } from '../database/connection';
import { sendRefusal } from '../http/answers';
import { callerOf } from '../http/network-of';
import { parseBody } from '../http/parse-body';
import { readVisitor } from '../http/read-visitor';
import { invalid } from '../orders/model/refusal';

export interface AdmissionRouteOptions {
  readonly database: Database;
  /** The limits of an event that is paid by this processor. */
  readonly limitsOf: (processor: string | null) => AdmissionLimits;
  /** How the tickets of an event stand, a second old at most. */
  readonly readAvailability: ReadAvailability;
}

const noVisitor = invalid('Please open the checkout in the ticket shop.');
const noEvent = invalid('This event does not exist.');

/** More than a storefront has events on sale. */
const mostEvents = 1000;

/** More than the pages of one visitor ask; the shell server asks for all of them from one address. */
const asksPerMinute = 120;

/** Says whether a visitor may open the checkout of an event now, or which place in line they have. */
export const admissionRoute: FastifyPluginAsync<AdmissionRouteOptions> = async (
  fastify,
  { database, limitsOf, readAvailability },
) => {
  const ask = askInTurn(database);
  const events = createReadCache<EnteredEvent | null>({
    most: mostEvents,
    isKept: (event) => event !== null,
  });
  const keyGenerator = (request: FastifyRequest) => readVisitor(request) ?? callerOf(request);
  const config = { rateLimit: { max: asksPerMinute, keyGenerator } };
  fastify.post(admissionPath, { config }, async (request, reply) => {
    const parsed = parseBody(admissionRequestSchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const visitor = readVisitor(request);
    if (visitor === null) return sendRefusal(reply, noVisitor, null);
    const { slug } = parsed.body;
    const event = await events(slug, () => findEventToEnter(database, slug));
    if (!event) return sendRefusal(reply, noEvent, null);
    const limits = limitsOf(event.processor);
    // Shell servers wait a second: what they asked before is not worked off first.
    const hasLeft = () => reply.raw.destroyed;
    const entry = await ask({ event: { id: event.id, limits }, visitor, hasLeft });
    const answer = entry && toAnswer(entry, limits);
    if (!answer) return sendRefusal(reply, noEvent, null);
    if (answer.state === 'admitted') return reply.send(answer);
    return reply.send({ ...answer, items: await readAvailability(event.id) });
  });
};

function toAnswer(entry: Entry, limits: AdmissionLimits): AdmissionAnswer | null {
  switch (entry.kind) {
    case 'no-event':
      return null;
    case 'admitted':
      return { success: true, state: 'admitted' };
    case 'waiting': {
      const { place, room } = entry;
      const before = countBefore(place, room);
      return {
        success: true,
        state: 'waiting',
        place,
        before,
        estimateSeconds: estimateSeconds(before, room, limits),
        pollAfterMs: pollAfterMs(before, limits),
      };
    }
  }
}
