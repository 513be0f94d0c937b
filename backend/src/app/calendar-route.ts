import { calendarPath } from '@ticket-storefront/api/protocol';
import { readVisitor, refusals, sendRefusal } from '@ticket-storefront/order-port';
import { createReadCache } from '@ticket-storefront/server';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { calendarFile, calendarType } from '../catalog/calendar-file';
import { catalogAges, eventUrl, findActiveEvent, type ReadAvailability } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import { readOwnHolds } from '../orders';

const noHolds: ReadonlyMap<number, number> = new Map();

/** Returns for each ticket how many are free and how many open orders hold; `yours` are the visitor's own, read at every call. */
export const availabilityRoute: FastifyPluginAsync<{
  readonly database: Database;
  readonly read: ReadAvailability;
  readonly callsPerMinute: number;
}> = async (fastify, { database, read, callsPerMinute }) => {
  const config = { rateLimit: { max: callsPerMinute } };
  fastify.get<{ readonly Params: { readonly eventId: string } }>(
    '/ticketCheckout/events/:eventId/availability',
    { config },
    async (request, reply) => {
      const eventId = v.safeParse(eventIdSchema, request.params.eventId);
      if (!eventId.success) return sendRefusal(reply, refusals.invalid('This is not an event.'), null);
      const visitor = readVisitor(request);
      const [items, own] = await Promise.all([
        read(eventId.output),
        visitor === null ? noHolds : readOwnHolds(database, eventId.output, visitor),
      ]);
      const withOwn = items.map((item) => ({
        ...item,
        ...(own.has(item.id) && { yours: own.get(item.id) }),
      }));
      return reply.send({ success: true, items: withOwn });
    },
  );
};

export interface CalendarRouteOptions {
  readonly database: Database;
  readonly origin: string;
  readonly callsPerMinute: number;
}

const maxEvents = 1000;

const noEntry = refusals.invalid('This event does not exist or has no date.');

/** Serves an event as a calendar file. */
export const calendarRoute: FastifyPluginAsync<CalendarRouteOptions> = async (
  fastify,
  { database, origin, callsPerMinute },
) => {
  const files = createReadCache<string | null>({
    max: maxEvents,
    ...catalogAges,
    freshMs: (file) => (file ? catalogAges.freshMs : 0),
  });
  const fileOf = async (id: number) => {
    const event = await findActiveEvent(database, id);
    return event && calendarFile(event, eventUrl(origin, event));
  };
  const config = { rateLimit: { max: callsPerMinute } };
  fastify.get<{ readonly Params: { readonly eventId: string } }>(
    calendarPath(':eventId'),
    { config },
    async (request, reply) => {
      const id = v.safeParse(eventIdSchema, request.params.eventId);
      const file = id.success ? await files.get(String(id.output), () => fileOf(id.output)) : null;
      if (!file) return sendRefusal(reply, noEntry, null);
      return reply
        .type(calendarType)
        .header('Content-Disposition', `attachment; filename="event-${request.params.eventId}.ics"`)
        .send(file);
    },
  );
};

export const eventIdSchema = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
