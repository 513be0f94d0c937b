import * as v from 'valibot';

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

/** Whether a value of a registry is an author, without the costs of a schema. */
export function isAuthor(value: unknown): value is Author {
  const { person, commit, run } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isTextOrMissing = (field: unknown) => field === undefined || typeof field === 'string';
  return typeof person === 'string' && isTextOrMissing(commit) && isTextOrMissing(run);
}

/** The beginning of a commit, as people write it. */
export const shortCommit = (commit: string): string => commit.slice(0, 8);

/** Names the team and the person of a change: `MX team, ada`, or `registrar`. Changes before persons name the team alone. */
export function describeSender(who: string, by: Author | undefined): string {
  if (!by) return who;
  return by.person === registrarAuthor.person ? by.person : `${who}, ${by.person}`;
}
