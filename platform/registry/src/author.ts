import { type Author, commitText, registrarAuthor, runAddress } from '@ticket-storefront/format';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';

const maxPersonLetters = 100;

/** An author as commands name it. Each invalid value is explained in one sentence. */
export const sentAuthorSchema = v.object({
  person: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (name) => name.length > 0 && name.length <= maxPersonLetters && !/\p{C}/u.test(name),
      `A person has 1 to ${maxPersonLetters} printable letters: set RELEASE_PERSON to your name or e-mail address.`,
    ),
    v.check(
      (name) => name.toLowerCase() !== registrarAuthor.person,
      `The person "${registrarAuthor.person}" is the registrar itself: set RELEASE_PERSON to your name or e-mail address.`,
    ),
  ),
  commit: v.optional(commitText),
  run: v.optional(runAddress),
});

/** Returns an opened command with its author. @throws {UserError} if it has none. */
export function requireAuthor<Opened extends { readonly by?: Author | undefined }>(
  opened: Opened,
  ownAuthor?: Author,
): Opened & { readonly by: Author } {
  const by = opened.by ?? ownAuthor;
  if (by) return { ...opened, by };
  throw new UserError('The command names no person: install the newest `storefront`, which sends it.');
}
