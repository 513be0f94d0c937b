import * as v from 'valibot';
import { setIn } from './set-in';
import type { SettingsFields } from './setting';
import { UserError } from './user-error';

/** A setting that is wrong, in one sentence that names every such setting. */
export class SettingsError extends UserError {
  override readonly name = 'SettingsError';
}

const listed = new Intl.ListFormat('en-GB');

/** Words for settings that are set all together or not at all. */
export const list = (names: readonly string[]) => listed.format(names);

/** Refuses an account that is named in part. @param accounts - the names of the settings of each account. */
export const allOrNone = <T extends Readonly<Record<string, unknown>>>(
  accounts: readonly (readonly string[])[],
) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const account of accounts) {
      const missing = account.filter((name) => dataset.value[name] === undefined);
      const [key] = missing;
      if (key === undefined || missing.length === account.length) continue;
      addIssue({
        message: `must be set together with ${list(account.filter((name) => name !== key))}`,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: undefined }],
      });
    }
  });

/**
 * Reads the environment once, for every server and command alike. A variable that is empty counts as not set.
 * @param who - what cannot start where a setting is wrong, such as `API`.
 * @throws {SettingsError} naming every setting that is wrong, where it was set, and what is allowed.
 */
export function readSettings<T>(
  who: string,
  schema: v.GenericSchema<unknown, T> & { readonly entries: SettingsFields },
  environment: NodeJS.ProcessEnv,
): T {
  // Named with `undefined` where it is not set, a setting is refused by its own kind, which says what is allowed.
  const set = Object.fromEntries(
    Object.keys(schema.entries).map((name) => [
      name,
      environment[name]?.trim() ? environment[name] : undefined,
    ]),
  );
  const parsed = v.safeParse(schema, set);
  if (parsed.success) return parsed.output;
  const wrong = parsed.issues.map((issue) => {
    const name = v.getDotPath(issue) ?? '';
    return `${name} ${issue.message} (${setIn(name, environment)})`;
  });
  throw new SettingsError(`The ${who} cannot start: ${wrong.join('; ')}.`);
}
