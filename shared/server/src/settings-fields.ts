import * as v from 'valibot';
import { UserError } from './user-error';

export const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'must be a port'),
  v.transform(Number),
  v.minValue(1, 'must be a port'),
  v.maxValue(65535, 'must be a port'),
);

export const address = v.pipe(
  v.string(),
  v.url('must be an address such as https://api.example.com'),
  v.transform((value) => value.replace(/\/+$/, '')),
);

export const origin = v.pipe(
  address,
  v.transform((value) => new URL(value).origin),
);

export const positive = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,8}$/, 'must be a whole number above 0'),
  v.transform(Number),
);

export const words = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));

/** A setting that is wrong, in one sentence that names every such setting. */
export class SettingsError extends UserError {
  override readonly name = 'SettingsError';
}

/**
 * Parses the environment once. An empty variable counts as not set.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export function parseSettings<T>(
  who: string,
  schema: v.GenericSchema<unknown, T>,
  environment: NodeJS.ProcessEnv,
): T {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(schema, set);
  if (parsed.success) return parsed.output;
  const wrong = parsed.issues.map(
    (issue) => `${v.getDotPath(issue)} ${issue.received === 'undefined' ? 'is not set' : issue.message}`,
  );
  throw new SettingsError(`The ${who} cannot start: ${wrong.join('; ')}.`);
}
