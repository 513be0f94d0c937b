import { randomUUID } from 'node:crypto';
import { type Author, processorSchema, teamSchema } from '@ticket-storefront/format';
import {
  checkoutSlot,
  isPartName,
  isRemoteName,
  isSlotName,
  platformTeam,
} from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import { openDocument, type SigningKey, signDocument } from '@ticket-storefront/signing';
import * as v from 'valibot';
import { sentAuthorSchema } from './author';

/** A name that follows a rule. @param explain - continues the quoted name. */
const named = (isValid: (name: string) => boolean, explain: string) =>
  v.pipe(
    v.string(),
    v.check(isValid, ({ input }) => `${JSON.stringify(input)} ${explain}`),
  );

const invalidPartName = 'is not the name of a part: use shell, or a name like remote-cart.';

/** The message about an invalid name of a part. */
export const invalidPartNameMessage = (name: string) => `${JSON.stringify(name)} ${invalidPartName}`;

const part = named(isPartName, invalidPartName);

const slot = named(isSlotName, 'is not a slot: use event, cart or checkout:<processor>.');
const remote = named(isRemoteName, 'cannot fill a slot: use a remote like remote-cart.');
const linkedPart = named(isRemoteName, 'cannot be linked: name remotes like remote-cart.');
const version = v.string();

/** In ISO 8601, as `Date` writes it. */
const instant = v.pipe(
  v.string(),
  v.check(
    (text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text,
    'An instant is text like 2026-11-30T08:00:00.000Z.',
  ),
);

/** In lower case and without a port. */
const hostName = v.pipe(
  v.string(),
  v.toLowerCase(),
  named(
    (name) => /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/.test(name),
    'is not a host name: use one like tickets.example.com.',
  ),
);

/** Names with another meaning in the audit file or in JavaScript objects. */
const reservedNames = [platformTeam, 'prototype', ...Object.getOwnPropertyNames(Object.prototype)].map(
  (name) => name.toLowerCase(),
);

const teamName = v.pipe(
  named(
    (name) => /^[\p{L}\p{N}][\p{L}\p{N} .&-]{0,63}$/u.test(name),
    'is not the name of a team: use one like "MX team", of letters, digits, spaces, . & and -.',
  ),
  v.check(
    (name) => !reservedNames.includes(name.toLowerCase()),
    ({ input }) => `The name ${JSON.stringify(input)} is reserved: choose another name for the team.`,
  ),
);

const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** Where a team receives messages: by HTTPS, or on the same machine during development. */
const webhookAddress = v.pipe(
  v.string(),
  v.maxLength(500, 'The address of a webhook has at most 500 characters.'),
  v.check((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, password } = new URL(text);
    const isEncrypted = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
    return isEncrypted && username === '' && password === '';
  }, 'A webhook has an address like https://hooks.example.com/storefront, without a name and password.'),
);

/** All commands. Each invalid value is explained in one sentence. */
const commandSchema = v.variant('type', [
  v.object({
    type: v.literal('publish'),
    part,
    version,
    /** Hash of the manifest in the release's folder on the asset origin. */
    manifest: v.string(),
  }),
  v.object({
    type: v.literal('promote'),
    part,
    version,
    /** Percentage of visits; 100 without tenants makes it the current release. */
    percent: v.pipe(
      v.number(),
      v.check(
        (percent) => Number.isInteger(percent) && percent >= 1 && percent <= 100,
        'A share of visits is a whole number from 1 to 100.',
      ),
    ),
    /** The only host names whose visits get it; none means all. */
    tenants: v.array(hostName),
    /** Releases of other parts, of which a visit gets all or none. */
    with: v.optional(v.array(v.object({ part: linkedPart, version }))),
    /** Whether open visits also get it, with their next document. */
    atOnce: v.optional(v.boolean(), false),
  }),
  v.object({
    type: v.literal('rollback'),
    part,
    /** The release to roll back; by default the newest one. */
    version: v.optional(version),
    /** For the audit file. */
    reason: v.optional(v.pipe(v.string(), v.maxLength(200, 'A reason has at most 200 characters.'))),
  }),
  v.object({ type: v.literal('revoke'), part, version }),
  /** Lets links of the part's own team show a release in a live checkout, and is one of the approvals for all its visits. */
  v.object({
    type: v.literal('approve'),
    part,
    version,
    /** The signed approval of a person; a platform without a root document needs none. */
    approval: v.optional(v.pipe(v.string(), v.maxLength(16_384))),
  }),
  v.object({
    type: v.literal('pause'),
    part: remote,
    /** The sentence that visitors read instead. */
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('Say in one sentence why the part is paused: visitors read it.'),
      v.maxLength(200, 'A reason has at most 200 characters.'),
    ),
  }),
  v.object({ type: v.literal('resume'), part: remote }),
  /** Without any field it stops publications too, and preview links; else the promotions of a part, or for a time. */
  v.object({
    type: v.literal('freeze'),
    part: v.optional(part),
    begins: v.optional(instant),
    ends: v.optional(instant),
  }),
  /** Ends what is in effect, or removes the freeze with this beginning. */
  v.object({ type: v.literal('unfreeze'), part: v.optional(part), begins: v.optional(instant) }),
  v.object({ type: v.literal('renew') }),
  /** Removes releases that no visit can get, and that have been in their state for this number of days. */
  v.object({
    type: v.literal('prune'),
    days: v.pipe(
      v.number(),
      v.check(
        (days) => Number.isInteger(days) && days >= 1 && days <= 3650,
        'A number of days is a whole number from 1 to 3650.',
      ),
    ),
  }),
  v.object({
    type: v.literal('team'),
    name: teamName,
    ...v.omit(teamSchema, ['webhook']).entries,
    parts: v.array(part),
    /** New slots of its parts. Other parts retain theirs. */
    slots: v.optional(v.record(slot, remote)),
  }),
  v.object({
    type: v.literal('notify'),
    team: teamName,
    /** Null ends the messages. */
    address: v.nullable(webhookAddress),
  }),
  v.object({
    type: v.literal('processor'),
    name: named(
      (name) => isSlotName(checkoutSlot(name)),
      'is not the name of a processor: use one like zephyrpay, of lower-case letters, digits and -.',
    ),
    /** Its new description; null removes it. */
    processor: v.nullable(processorSchema),
  }),
  v.object({
    type: v.literal('slot'),
    slot,
    /** The remote for the slot; null empties it. */
    part: v.nullable(remote),
  }),
]);

export type Command = v.InferOutput<typeof commandSchema>;

export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;

/** Max milliseconds between the time of signing and the registrar's clock. */
export const lifetimeMs = 5 * 60 * 1000;

const signedCommandSchema = v.object({
  /** Identifies this command, so that it is applied only once, even if somebody sends it again. */
  id: v.pipe(v.string(), v.uuid()),
  signed: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
  /** The command line and the console always send it; what the registrar does by itself has none. */
  by: v.optional(sentAuthorSchema),
  command: commandSchema,
});

/** Signs a command. The text is valid for five minutes. @param by - who sends it; a registrar refuses a command without */
export function signCommand(command: Command, key: SigningKey, now = new Date(), by?: Author): string {
  return signDocument('command', { id: randomUUID(), signed: now.toISOString(), by, command }, key);
}

/** What a team sends to the registrar. */
type SignedKind = 'command' | 'query' | 'session';

const names: Readonly<Record<SignedKind, string>> = { command: 'command', query: 'query', session: 'link' };

function openSigned(kind: SignedKind, text: string, keys: readonly string[]) {
  const opened = openDocument(kind, Buffer.from(text), keys);
  if (opened.ok) return opened;
  throw new UserError(
    `The ${names[kind]} is ${opened.reason}: ask the platform team to add your key to your team.`,
  );
}

function requireRecent(kind: SignedKind, signed: Date, now: Date): void {
  if (Math.abs(now.getTime() - signed.getTime()) <= lifetimeMs) return;
  throw new UserError(
    `The ${names[kind]} was signed at ${signed.toISOString()}, and the registrar's clock shows ${now.toISOString()}: set your clock, and run the command again.`,
  );
}

/**
 * Reads the command in a signed text, and the key that signed it.
 * @throws {UserError} if none of the keys has signed it, if it is too old, or if a value is invalid.
 */
export function openCommand(text: string, keys: readonly string[], now: Date) {
  const opened = openSigned('command', text, keys);
  const parsed = v.safeParse(signedCommandSchema, opened.document);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    if (issue.kind === 'validation' && /^(command|by)\./.test(v.getDotPath(issue) ?? '')) {
      throw new UserError(issue.message);
    }
    throw new UserError(
      `The command is invalid (${v.getDotPath(issue)}): use the same version of \`storefront\` as the registrar.`,
    );
  }
  const { id, signed, by, command } = parsed.output;
  requireRecent('command', signed, now);
  return { id, by, command, key: opened.key };
}

const signedQuerySchema = v.object({
  signed: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
  /** A path of the API for operators. */
  path: v.string(),
});

/** Signs a query of a team about its own parts. The text is valid for five minutes. */
export const signQuery = (path: string, key: SigningKey, now = new Date()): string =>
  signDocument('query', { signed: now.toISOString(), path }, key);

/** Reads the path in a signed query, and the key that signed it. @throws {UserError} as {@link openCommand} does. */
export function openQuery(text: string, keys: readonly string[], now: Date) {
  const opened = openSigned('query', text, keys);
  const parsed = v.safeParse(signedQuerySchema, opened.document);
  if (!parsed.success)
    throw new UserError('The query is invalid: use the same version of `storefront` as the registrar.');
  requireRecent('query', parsed.output.signed, now);
  return { path: parsed.output.path, key: opened.key };
}

const signedSessionSchema = v.object({
  /** Identifies this link, so that it opens one session alone. */
  id: v.pipe(v.string(), v.uuid()),
  signed: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
});

/** Signs what opens a session of the console once. The text is valid for five minutes. */
export const signSession = (key: SigningKey, now = new Date()): string =>
  signDocument('session', { id: randomUUID(), signed: now.toISOString() }, key);

/** Reads a signed text that opens a session, and the key that signed it. @throws {UserError} as {@link openCommand} does. */
export function openSession(text: string, keys: readonly string[], now: Date) {
  const opened = openSigned('session', text, keys);
  const parsed = v.safeParse(signedSessionSchema, opened.document);
  if (!parsed.success)
    throw new UserError('The link is invalid: use the same version of `storefront` as the registrar.');
  requireRecent('session', parsed.output.signed, now);
  return { ...parsed.output, key: opened.key };
}
