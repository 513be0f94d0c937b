import * as v from 'valibot';

const maxRunLetters = 500;

/** A commit as a command or a provenance names it. */
export const commitText = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{7,64}$/, 'A commit has 7 to 64 hexadecimal digits.'),
);

/** The http(s) address of a CI's run. Pages link to it. */
export const runAddress = v.pipe(
  v.string(),
  v.maxLength(maxRunLetters, `The address of a run has at most ${maxRunLetters} letters.`),
  v.check(
    (text) => /^https?:\/\/[\x21-\x7e]+$/.test(text) && URL.canParse(text),
    'The run of a CI is an address that begins with https:// or http://.',
  ),
);

/** Who sent a command, and from which sources. */
export const authorSchema = v.object({
  /** An account or an e-mail address; {@link registrarAuthor} for the registrar itself. */
  person: v.string(),
  /** The commit of the sources, in hexadecimal digits. */
  commit: v.optional(v.string()),
  /** The http(s) address of the run of a CI that sent it. */
  run: v.optional(v.string()),
});

export type Author = v.InferOutput<typeof authorSchema>;

/** The author of what a registrar does by itself: it rolls failing canaries back, and renews the registry. */
export const registrarAuthor: Author = { person: 'registrar' };

const isTextOrMissing = (field: unknown) => field === undefined || typeof field === 'string';

/** Whether a value of a registry names a commit and a run, without the costs of a schema. */
export function isSources(value: unknown): value is Omit<Author, 'person'> {
  const { commit, run } = (value ?? {}) as Partial<Record<string, unknown>>;
  return isTextOrMissing(commit) && isTextOrMissing(run);
}

/** Whether a value of a registry is an author, as {@link isSources}. */
export const isAuthor = (value: unknown): value is Author =>
  isSources(value) && typeof (value as Partial<Author>).person === 'string';

/** The beginning of a commit, as people write it. */
export const shortCommit = (commit: string): string => commit.slice(0, 8);

/** Names the team and the person of a change: `MX team, ada`, or `registrar`. Changes before persons name the team alone. */
export function describeSender(who: string, by: Author | undefined): string {
  if (!by) return who;
  return by.person === registrarAuthor.person ? by.person : `${who}, ${by.person}`;
}
