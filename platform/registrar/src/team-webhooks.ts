import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import type { Change, Registry, UnhealthyRelease } from '@ticket-storefront/format';
import { loadRegistry, type OperatorApi, pollReleaseHealth } from '@ticket-storefront/registry';
import { type Registrar, readChanges, registryKeysOf } from '@ticket-storefront/registry/registrar';
import { messageIdOf } from '@ticket-storefront/server';
import { type SigningKey, signMessage } from '@ticket-storefront/signing';
import { updateFile } from '@ticket-storefront/storage';
import { useAgent } from 'request-filtering-agent';
import * as v from 'valibot';

/** A message for a team: a change of one of its parts by others, or a release that fails for visitors. */
export type TeamMessage =
  | (Pick<Change, 'counter' | 'what' | 'who' | 'by' | 'when' | 'from' | 'to'> & {
      readonly type: 'part.changed';
      readonly part: string;
    })
  | ({ readonly type: 'part.unhealthy' } & UnhealthyRelease);

const timeoutMs = 10_000;

interface Sending {
  readonly key: SigningKey;
  /** Addresses and networks of ours that webhooks may be in. */
  readonly allowed: readonly string[];
}

/**
 * Sends a signed message (Standard Webhooks, Ed25519). A repeated message has the same id. A team has chosen the address, so the
 * connection is refused if it leads into our network, whatever its name resolves to; redirects are not followed, and the answer is not
 * read.
 * @throws {Error} if the receiver does not accept it.
 */
export async function sendToTeam(address: string, message: object, { key, allowed }: Sending): Promise<void> {
  const body = JSON.stringify(message);
  const id = messageIdOf(body);
  const send = new URL(address).protocol === 'https:' ? requestByHttps : requestByHttp;
  await new Promise<void>((resolve, reject) => {
    const request = send(
      address,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signMessage(key, id, body) },
        agent: useAgent(address, { allowIPAddressList: [...allowed] }),
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        response.destroy();
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) resolve();
        else reject(new Error(`The webhook answered ${statusCode}.`));
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** File beside the registry with the last change that each team was sent. */
const sentPath = 'team-messages.json';

const sentSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.number()));

/** The parts of a team in a change by others, for its messages. */
function messagesOf(change: Change, name: string, parts: readonly string[]): readonly TeamMessage[] {
  if (change.who === name) return [];
  const { counter, what, who, by, when, from, to } = change;
  return parts
    .filter((part) => change.parts?.includes(part))
    .map((part) => ({ type: 'part.changed', part, ...{ counter, what, who, by, when, from, to } }));
}

interface TeamWatch {
  readonly registrar: Registrar;
  readonly api: OperatorApi;
  readonly allowed: readonly string[];
  readonly report: (error: unknown) => void;
  /** Milliseconds between two rounds. */
  readonly everyMs?: number;
}

const maxPauseMs = 5 * 60_000;

/**
 * Sends each team with a webhook what happens to its parts, also after a restart: what was sent is stored beside the registry. A
 * receiver that does not answer gets its messages later, in order, and delays no other team.
 */
export function watchTeams({ registrar, api, allowed, report, everyMs = 5000 }: TeamWatch): () => void {
  const { storage } = registrar;
  const currentRegistry = async () => (await loadRegistry(storage, registryKeysOf(registrar))).registry;
  const sending = (): Sending => ({ key: registrar.platformKey, allowed });
  const paused = new Map<string, { readonly until: number; readonly ms: number }>();
  const busy = new Set<string>();

  const readSent = async () => {
    const parsed = v.safeParse(sentSchema, (await storage.read(sentPath))?.content.toString());
    return parsed.success ? parsed.output : {};
  };
  const noteSent = (team: string, counter: number) =>
    updateFile(storage, sentPath, (stored) => {
      const parsed = v.safeParse(sentSchema, stored?.content.toString());
      return JSON.stringify({ ...(parsed.success ? parsed.output : {}), [team]: counter });
    });

  async function sendChanges(
    name: string,
    { parts, webhook = '' }: Registry['teams'][string],
    newest: number,
  ) {
    const sent = (await readSent())[name];
    if (sent === undefined) return noteSent(name, newest);
    const changes: Change[] = [];
    for await (const change of readChanges(storage)) {
      if (change.counter <= sent) break;
      if (change.counter <= newest) changes.unshift(change);
    }
    for (const change of changes) {
      for (const message of messagesOf(change, name, parts)) await sendToTeam(webhook, message, sending());
      await noteSent(name, change.counter);
    }
  }

  /** Sends to one team unless its receiver is slow or resting; a failure doubles the pause. */
  async function attempt(name: string, send: () => Promise<void>): Promise<void> {
    const rest = paused.get(name);
    if (busy.has(name) || (rest && rest.until > Date.now())) return;
    busy.add(name);
    try {
      await send();
      paused.delete(name);
    } catch (error) {
      const ms = Math.min(maxPauseMs, (rest?.ms ?? everyMs) * 2);
      paused.set(name, { until: Date.now() + ms, ms });
      report(new Error(`The webhook of the ${name} took no message`, { cause: error }));
    } finally {
      busy.delete(name);
    }
  }

  async function round(): Promise<void> {
    const registry = await currentRegistry();
    for (const [name, team] of Object.entries(registry.teams)) {
      if (team.webhook) void attempt(name, () => sendChanges(name, team, registry.counter));
    }
  }

  const reported = new Set<string>();
  const act = async (unhealthy: readonly UnhealthyRelease[]) => {
    const { teams } = await currentRegistry();
    for (const [name, { parts, webhook }] of Object.entries(teams)) {
      for (const release of unhealthy.filter(({ part }) => parts.includes(part))) {
        const fact = `${name} ${release.part} ${release.release}`;
        if (!webhook || reported.has(fact)) continue;
        await attempt(name, async () => {
          await sendToTeam(webhook, { type: 'part.unhealthy', ...release }, sending());
          reported.add(fact);
        });
      }
    }
  };
  const stopHealth =
    api.token === null
      ? () => undefined
      : pollReleaseHealth({ api, verdict: 'avoid', currentRegistry, act, report });
  const timer = setInterval(() => void round().catch(report), everyMs).unref();
  return () => {
    stopHealth();
    clearInterval(timer);
  };
}
