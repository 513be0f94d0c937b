import { type KeyObject, randomUUID } from 'node:crypto';
import { teamSchema } from '@storefront/format';
import { isPartName, isRemoteName, isSlotName, platformTeam } from '@storefront/format/parts';
import { UserError } from '@storefront/server';
import { openDocument, signDocument } from '@storefront/signing';
import * as v from 'valibot';

const quoted = ({ input }: { readonly input: string }) => JSON.stringify(input);

/** What is said of a name that no part may have. */
export const noPartName = (name: string) =>
  `${JSON.stringify(name)} is no name of a part: it is shell, or a name such as remote-cart.`;

const part = v.pipe(
  v.string(),
  v.check(
    (name) => isPartName(name),
    ({ input }) => noPartName(input),
  ),
);

const slot = v.pipe(
  v.string(),
  v.check(
    (name) => isSlotName(name),
    (issue) => `${quoted(issue)} is no slot: it is event, cart, or checkout: and the name of a processor.`,
  ),
);

const remote = v.pipe(
  v.string(),
  v.check(
    (name) => isRemoteName(name),
    (issue) => `${quoted(issue)} fills no slot: name a remote such as remote-cart.`,
  ),
);
const version = v.string();

/** As browsers send it, without a port. */
const hostName = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(
    /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/,
    (issue) => `${quoted(issue)} is no host name: name one such as tickets.example.com.`,
  ),
);

/** Names that mean something else: to a reader of the audit file, or in any object of JavaScript. */
const reservedNames = [platformTeam, 'prototype', ...Object.getOwnPropertyNames(Object.prototype)].map(
  (name) => name.toLowerCase(),
);

const teamName = v.pipe(
  v.string(),
  v.regex(
    /^[\p{L}\p{N}][\p{L}\p{N} .&-]{0,63}$/u,
    (issue) =>
      `${quoted(issue)} is no name of a team: name one such as "MX team", of letters, digits, spaces, . & and -.`,
  ),
  v.check(
    (name) => !reservedNames.includes(name.toLowerCase()),
    (issue) => `No team may be called ${quoted(issue)}: give it another name.`,
  ),
);

/** What can be asked of the registry. What is wrong with a value is said in one sentence. */
const commandSchema = v.variant('type', [
  v.object({
    type: v.literal('publish'),
    part,
    version,
    /** Hash of the manifest, which the release's folder on the asset origin holds. */
    manifest: v.string(),
  }),
  v.object({
    type: v.literal('promote'),
    part,
    version,
    /** Percent of visits; 100 makes it the default. */
    percent: v.pipe(
      v.number(),
      v.check(
        (percent) => Number.isInteger(percent) && percent >= 1 && percent <= 100,
        'A share of visits is a whole number from 1 to 100.',
      ),
    ),
    /** Host names whose visits alone it is for; none means all. */
    tenants: v.array(hostName),
    /** Whether open visits get it too, with their next document. */
    atOnce: v.optional(v.boolean(), false),
  }),
  v.object({
    type: v.literal('rollback'),
    part,
    /** The release to take back; where it is left out, whichever is the newest. */
    version: v.optional(version),
    /** Why, for the audit file. */
    reason: v.optional(v.pipe(v.string(), v.maxLength(200, 'A reason has at most 200 characters.'))),
  }),
  v.object({ type: v.literal('revoke'), part, version }),
  v.object({ type: v.literal('freeze') }),
  v.object({ type: v.literal('unfreeze') }),
  v.object({ type: v.literal('renew') }),
  v.object({
    type: v.literal('team'),
    name: teamName,
    ...teamSchema.entries,
    parts: v.array(part),
    /** The slots that its parts are to fill. A part that is not named keeps the one that it has. */
    slots: v.optional(v.record(slot, remote)),
  }),
  v.object({
    type: v.literal('slot'),
    slot,
    /** The remote that is to fill it; null empties it. */
    part: v.nullable(remote),
  }),
]);

export type Command = v.InferOutput<typeof commandSchema>;

export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;

/** How far the clocks of who signs and who checks may be apart, and how long a command may be under way. */
const lifetimeMs = 5 * 60 * 1000;

const orderSchema = v.object({
  /** Names this one command, so that it is carried out once, also when it is overheard and sent again. */
  id: v.pipe(v.string(), v.uuid()),
  signed: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
  command: commandSchema,
});

/** A command, and the key that has signed it. */
interface OpenedCommand {
  readonly id: string;
  readonly command: Command;
  readonly key: string;
}

/** A command as text that only the holder of the key can have written, and that is good for five minutes. */
export function signCommand(command: Command, key: KeyObject, now = new Date()): string {
  return signDocument('command', { id: randomUUID(), signed: now.toISOString(), command }, key);
}

/**
 * The command in a signed text.
 * @throws {UserError} where none of the keys has signed it, where it is too old, or where a value in it is none.
 */
export function openCommand(text: string, keys: readonly string[], now: Date): OpenedCommand {
  const opened = openDocument('command', Buffer.from(text), keys);
  if (!opened.ok) {
    throw new UserError(
      `The command is ${opened.reason}: ask the platform team to add your key to your team.`,
    );
  }
  const parsed = v.safeParse(orderSchema, opened.document);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    if (issue.kind === 'validation' && v.getDotPath(issue)?.startsWith('command.')) {
      throw new UserError(issue.message);
    }
    throw new UserError(
      `The command is not understood (${v.getDotPath(issue)}): use the same release of \`storefront\` as the registrar.`,
    );
  }
  const { id, signed, command } = parsed.output;
  if (Math.abs(now.getTime() - signed.getTime()) > lifetimeMs) {
    throw new UserError(
      `The command was signed at ${signed.toISOString()}, the registrar's clock says ${now.toISOString()}: set the clock, and give the command again.`,
    );
  }
  return { id, command, key: opened.key };
}
