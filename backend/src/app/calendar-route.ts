import { calendarPath } from '@ticket-storefront/api/protocol';
import { nextInstant } from '@ticket-storefront/domain/dates';
import type { Language } from '@ticket-storefront/domain/language';
import { readLanguage, readVisitor, refusals, sendRefusal } from '@ticket-storefront/order-port';
import { createReadCache } from '@ticket-storefront/server';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { calendarFile, calendarType, saleCalendarFile } from '../catalog/calendar-file';
import {
  catalogAges,
  eventUrl,
  findActiveEvent,
  type ReadAvailability,
  readSale,
} from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import { eventIdSchema } from '../http/event-id';
import { inLanguage, mailMessagesIn } from '../mail';
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

/** A file is an event, or the beginning of a sale if a ticket is named. */
interface CalendarFileOf {
  readonly id: number;
  readonly sale: number | null;
  readonly language: Language;
}

/** The beginning of a ticket's sale; null if there is no such sale ahead. */
async function saleFile(
  database: Database,
  origin: string,
  { id, sale, language }: CalendarFileOf & { readonly sale: number },
): Promise<string | null> {
  const { now, event, items } = await readSale(database, id, [sale]);
  const item = items.find((each) => each.event_id === id);
  if (!event?.is_active || !item?.is_active || !item.available_public_sale) return null;
  const opens = nextInstant([item.on_sale_date], event.timezone, new Date(now));
  if (opens === null) return null;
  const title = mailMessagesIn(language).saleOf({ ticket: item.name, event: event.name });
  return saleCalendarFile({ id: sale, opens, title, url: inLanguage(eventUrl(origin, event), language) });
}

/** Serves an event, or with `?sale={ticket}` the beginning of a ticket's sale, as a calendar file. */
export const calendarRoute: FastifyPluginAsync<CalendarRouteOptions> = async (
  fastify,
  { database, origin, callsPerMinute },
) => {
  const files = createReadCache<string | null>({
    max: maxEvents,
    ...catalogAges,
    freshMs: (file) => (file ? catalogAges.freshMs : 0),
  });
  const fileOf = async ({ id, sale, language }: CalendarFileOf) => {
    if (sale !== null) return saleFile(database, origin, { id, sale, language });
    const event = await findActiveEvent(database, id);
    return event && calendarFile(event, eventUrl(origin, event));
  };
  const config = { rateLimit: { max: callsPerMinute } };
  fastify.get<{
    readonly Params: { readonly eventId: string };
    readonly Querystring: Readonly<Record<string, unknown>>;
  }>(calendarPath(':eventId'), { config }, async (request, reply) => {
    const wanted = v.safeParse(wantedSchema, { id: request.params.eventId, ...request.query });
    const named = wanted.success ? { ...wanted.output, language: readLanguage(request) } : null;
    const file = named && (await files.get(Object.values(named).join(' '), () => fileOf(named)));
    if (!file) return sendRefusal(reply, noEntry, null);
    return reply
      .type(calendarType)
      .header('Content-Disposition', `attachment; filename="event-${request.params.eventId}.ics"`)
      .send(file);
  });
};

const wantedSchema = v.object({ id: eventIdSchema, sale: v.optional(v.nullable(eventIdSchema), null) });
