import { type Change, changeSchema, type Registry } from '@ticket-storefront/format';
import { integrityOf } from '@ticket-storefront/releases/manifest';
import { UserError } from '@ticket-storefront/server';
import { readSignedText } from '@ticket-storefront/signing';
import type { Storage } from '@ticket-storefront/storage';
import * as v from 'valibot';
import { emptyRegistry, noRegistryAnswer, openRegistry, registryPath } from './registry-document';

/** The registrar reads every byte of a release before it answers. */
const timeoutMs = 60_000;

/** Strict, so that an answer of another server does not look like a registrar's. */
const refusalSchema = v.strictObject({ message: v.string() });
const noRegistrySchema = v.strictObject({ message: v.literal(noRegistryAnswer.message) });

async function request(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw new UserError(
      `The registrar at ${address} does not answer: try again, or set REGISTRAR_URL to its address.`,
      { cause },
    );
  }
}

function refusalOf(registrarUrl: string, status: number, answer: unknown): UserError {
  const refusal = v.safeParse(refusalSchema, answer);
  return new UserError(
    refusal.success
      ? refusal.output.message
      : `${registrarUrl} is not a registrar (status ${status}): set REGISTRAR_URL to its address.`,
  );
}

const post = (registrarUrl: string, path: string, body: string) =>
  request(new URL(path, registrarUrl).href, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body,
  });

/**
 * Makes a registrar check a signed publication before the upload. Nothing changes.
 * @param manifest - the signed text that will be uploaded as its manifest.
 * @throws {UserError} with the registrar's message if it would refuse the command.
 */
export async function sendPublicationCheck(
  registrarUrl: string,
  text: string,
  manifest: string,
): Promise<void> {
  const response = await post(registrarUrl, '/commands/check', `${text}\n${manifest}`);
  // An older registrar has no such route, and checks at registration.
  if (response.ok || response.status === 404) return;
  throw refusalOf(registrarUrl, response.status, await response.json().catch(() => null));
}

/** Sends a signed command to a registrar. @throws {UserError} with the registrar's message if it refuses the command. */
export async function sendCommand(registrarUrl: string, text: string): Promise<Change> {
  const response = await post(registrarUrl, '/commands', text);
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw refusalOf(registrarUrl, response.status, answer);
  const change = v.safeParse(changeSchema, answer);
  const command = readSignedText(Buffer.from(text));
  if (change.success && v.is(v.object({ id: v.literal(change.output.id) }), command)) return change.output;
  throw new UserError(
    `${registrarUrl} answers for another command: set REGISTRAR_URL to the registrar's address, and see with \`storefront status\` whether the command was applied.`,
  );
}

/**
 * Sends a signed query about the parts of a team to a registrar.
 * @throws {UserError} with the registrar's message if it refuses the query.
 */
export async function sendQuery(registrarUrl: string, text: string): Promise<unknown> {
  const response = await post(registrarUrl, '/queries', text);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw refusalOf(registrarUrl, response.status, answer);
}

/** Path of a query about the source map of a released file. @param path - `{part}/{version}/{file}.map` */
export const sourceMapQuery = (path: string) => `/source-maps/${path}`;

/** What keeps the source maps of releases. */
export type SourceMaps = Pick<Storage, 'create' | 'read'>;

/**
 * The source maps that a registrar keeps for the team of a key, whoever published them and wherever.
 * @throws {UserError} with the registrar's message if it refuses.
 */
export function sourceMapsAt(registrarUrl: string, sign: (path: string) => string): SourceMaps {
  return {
    async create(path, content) {
      const named = `${sourceMapQuery(path)}#${integrityOf(content)}`;
      const response = await post(registrarUrl, '/source-maps', `${sign(named)}\n${content}`);
      if (response.status === 404)
        throw new UserError(
          'The registrar keeps no source maps: set SOURCE_MAPS_STORAGE to a folder of your own.',
        );
      const answer: unknown = await response.json().catch(() => null);
      if (!response.ok) throw refusalOf(registrarUrl, response.status, answer);
      return v.is(v.object({ isNew: v.literal(true) }), answer);
    },
    async read(path) {
      const answer = await sendQuery(registrarUrl, sign(sourceMapQuery(path)));
      const stored = v.safeParse(v.object({ content: v.string(), tag: v.string() }), answer);
      return stored.success ? { content: Buffer.from(stored.output.content), tag: stored.output.tag } : null;
    },
  };
}

/** Proofs about the log of a registry (docs/log.md). */
export interface LogProofs {
  /** The proof that a line is in the log of the first `size` lines; null if there is none. */
  inclusion(line: number, size: number): Promise<readonly Buffer[] | null>;
  /** The proof that the log of the first `to` lines begins with the first `from`; null if there is none. */
  consistency(from: number, to: number): Promise<readonly Buffer[] | null>;
}

const proofSchema = v.object({
  proof: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))), v.maxLength(128)),
});

/** Proofs by a registrar. @throws {UserError} if it does not answer. */
export function logAt(registrarUrl: string): LogProofs {
  async function prove(path: string): Promise<readonly Buffer[] | null> {
    const response = await request(new URL(path, registrarUrl).href, {});
    if (response.status === 404) return null;
    const answer = v.safeParse(proofSchema, await response.json().catch(() => null));
    if (!response.ok || !answer.success) throw refusalOf(registrarUrl, response.status, answer.output);
    return answer.output.proof.map((hash) => Buffer.from(hash, 'hex'));
  }
  return {
    inclusion: (line, size) => prove(`/log/inclusion?line=${line}&size=${size}`),
    consistency: (from, to) => prove(`/log/consistency?from=${from}&to=${to}`),
  };
}

/** The root documents that a registrar has, and what stores the next one there. */
export const rootsAt = (registrarUrl: string): Pick<Storage, 'read' | 'create'> => ({
  async read(path) {
    const response = await request(new URL(`/${path}`, registrarUrl).href, {});
    // An older registrar has no such route.
    if (response.status === 404) return null;
    if (!response.ok) throw refusalOf(registrarUrl, response.status, await response.json().catch(() => null));
    return { content: Buffer.from(await response.arrayBuffer()), tag: '' };
  },
  async create(_path, content) {
    const response = await post(registrarUrl, '/roots', content.toString());
    if (response.ok) return true;
    throw refusalOf(registrarUrl, response.status, await response.json().catch(() => null));
  },
});

/**
 * Fetches the registry of a registrar; an empty one if it has none yet.
 * @throws {UserError} if it does not answer, or if the platform has not signed the registry.
 */
export async function fetchRegistry(
  registrarUrl: string,
  platformKeys: readonly string[],
): Promise<Registry> {
  const response = await request(new URL(`/${registryPath}`, registrarUrl).href, {});
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => null);
    if (v.is(noRegistrySchema, answer)) return emptyRegistry;
    throw refusalOf(registrarUrl, response.status, answer);
  }
  const opened = openRegistry(Buffer.from(await response.arrayBuffer()), platformKeys);
  if (opened.ok) return opened.registry;
  const { reason, remedy } = opened;
  throw new UserError(
    remedy
      ? `${new URL(`/${registryPath}`, registrarUrl).href} is ${reason}: ${remedy}.`
      : `The registry of ${registrarUrl} is ${reason}: set PLATFORM_KEYS to the platform's public keys.`,
  );
}
