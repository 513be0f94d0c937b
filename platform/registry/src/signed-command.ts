import { type KeyObject, randomUUID } from 'node:crypto';
import { UserError } from '@storefront/server/user-error';
import { openDocument, signDocument } from '@storefront/signing/signed-document';
import * as v from 'valibot';
import { type Command, commandSchema } from './command';

/** How far the clocks of who signs and who checks may be apart, and how long a command may be under way. */
const lifetimeMs = 5 * 60 * 1000;

const orderSchema = v.object({
  /** Names this one command, so that it is carried out once, also when it is overheard and sent again. */
  id: v.pipe(v.string(), v.uuid()),
  signed: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
  command: commandSchema,
});

/** A command, and the key that has signed it. */
export interface OpenedCommand {
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
