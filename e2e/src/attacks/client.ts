import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type AdmissionAnswer, admissionAnswerSchema, admissionPath } from '@ticket-storefront/api/protocol';
import { isWorkFor, visitorHeader } from '@ticket-storefront/server/visitors';
import { visitorWorkPath } from '@ticket-storefront/shell/boot';
import { Agent, request } from 'undici';
import * as v from 'valibot';
import type { AttackedEvent } from './store/attacked-events';
import type { AttackedStore } from './store/start-attacked-store';

const connections = new Agent({ connections: 256 });
const openedAtOnce = 20;

/** A program that acts as a visitor, from an address of its choice. */
export interface Client {
  readonly headers: Readonly<Record<string, string>>;
}

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly text: string;
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string;
}

/** Sends a request, and follows no redirect. */
export async function send(url: string, { headers = {}, body }: Sent = {}): Promise<Answer> {
  const answer = await request(url, {
    dispatcher: connections,
    headers,
    ...(body !== undefined && { method: 'POST', body }),
  });
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  return { status: answer.statusCode, cookies, text: await answer.body.text() };
}

/** Posts JSON to the API of a store. */
export async function post(store: AttackedStore, path: string, body: unknown, { headers }: Client) {
  const { status, text } = await send(store.origins.api + path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status, body: v.parse(v.looseObject({}), JSON.parse(text)) };
}

/** An address in the /16 with this number; each number up to 16,383 is another /16. */
export const addressIn = (wideNetwork: number, network = 0): string =>
  [128 + (wideNetwork & 63), wideNetwork >> 6, network, 7].join('.');

/** The value of a cookie that an answer sets. */
export function cookieIn({ cookies }: Pick<Answer, 'cookies'>, name: string): string {
  const cookie = cookies.find((text) => text.startsWith(`${name}=`));
  if (!cookie) throw new Error(`The document sets no cookie ${name}.`);
  return cookie.slice(name.length + 1).split(';')[0] ?? '';
}

function proofFor(token: string): string {
  let number = 0;
  while (!isWorkFor(token, number.toString(36))) number += 1;
  return number.toString(36);
}

/**
 * A client at an address with a token, which it gets as a browser does: by opening an event's document, and by proving work where many
 * others opened it from that network.
 */
export async function openClient(store: AttackedStore, address: string): Promise<Client> {
  const forwarded = { 'x-forwarded-for': address };
  const { storefront } = store.origins;
  const document = await send(`${storefront}/events/calm`, { headers: forwarded });
  const first = cookieIn(document, 'visitor');
  const headers = { ...forwarded, cookie: `visitor=${first}`, 'content-type': 'text/plain' };
  const token = first.endsWith('.')
    ? cookieIn(await send(storefront + visitorWorkPath, { headers, body: proofFor(first) }), 'visitor')
    : first;
  return {
    headers: {
      ...forwarded,
      [visitorHeader]: token,
      'x-order-secret': randomBytes(32).toString('base64url'),
    },
  };
}

/** So many clients, each at the address that its number gets. */
export const openClients = (store: AttackedStore, count: number, address: (client: number) => string) =>
  inBatches(count, openedAtOnce, (client) => openClient(store, address(client)));

/** Does something so many times, some of them at once. */
export async function inBatches<T>(
  count: number,
  atOnce: number,
  act: (index: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  while (done.length < count) {
    const first = done.length;
    done.push(...(await Promise.all(times(Math.min(atOnce, count - first), (index) => act(first + index)))));
  }
  return done;
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Requests admission to a checkout; null if the store refuses. */
export async function enter(
  store: AttackedStore,
  { event: { slug } }: AttackedEvent,
  client: Client,
): Promise<AdmissionAnswer | null> {
  const { body } = await post(store, admissionPath, { slug }, client);
  const parsed = v.safeParse(admissionAnswerSchema, body);
  return parsed.success ? parsed.output : null;
}

const pauseMs = 1000;

/** Polls until the client is admitted, as often as a page does. @returns seconds, or null if it gives up */
export async function secondsToEnter(
  store: AttackedStore,
  event: AttackedEvent,
  client: Client,
  patienceSeconds: number,
): Promise<number | null> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  while (true) {
    const answer = await enter(store, event, client);
    if (answer?.state === 'admitted') return seconds();
    const pause = answer?.pollAfterMs ?? pauseMs;
    if (seconds() + pause / 1000 > patienceSeconds) return null;
    await wait(pause);
  }
}

/** An attacker's machine has no more requests open than this: honest ones must find a free connection. */
const maxOpen = 200;

/** Starts something so often a second, whether or not the last has ended, until it is stopped. */
export function repeat(perSecond: number, act: (index: number) => Promise<unknown>) {
  const began = performance.now();
  const open = new Set<Promise<unknown>>();
  let started = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - began) * perSecond) / 1000;
    while (started < due && open.size < maxOpen) {
      const one = act(started++)
        .catch(() => undefined)
        .finally(() => open.delete(one));
      open.add(one);
    }
  }, 1000 / perSecond);
  return {
    /** @returns how often it was started, once all have ended */
    async stop(): Promise<number> {
      clearInterval(timer);
      await Promise.all(open);
      return started;
    },
  };
}
