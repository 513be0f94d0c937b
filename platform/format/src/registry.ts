import * as v from 'valibot';
import { isRegistryRelease, type RegistryRelease } from './registry-release';

const releases = v.custom<RegistryRelease[]>(
  (value) => Array.isArray(value) && value.every(isRegistryRelease),
  'holds what is not a release',
);

export const teamSchema = v.object({
  /** Public Ed25519 keys, 43 characters each; two while one replaces the other. */
  keys: v.array(
    v.pipe(
      v.string(),
      v.regex(/^[\w-]{43}$/, ({ input }) => `${JSON.stringify(input)} is no public key of 43 characters.`),
    ),
  ),
  parts: v.array(v.string()),
  /** Percent of visits up to which the team moves its own releases by itself. */
  share: v.pipe(
    v.number(),
    v.check((share) => share >= 0 && share <= 100, 'A share is a number from 0 to 100.'),
  ),
});

export type Team = v.InferOutput<typeof teamSchema>;

export const changeSchema = v.object({
  counter: v.number(),
  /** Name of the signed command, which is carried out once. */
  id: v.string(),
  who: v.string(),
  what: v.string(),
  when: v.string(),
  from: v.string(),
  to: v.string(),
  /** SHA-256 of the audit file before its line. */
  before: v.string(),
});

/** One line of the audit file. */
export type Change = v.InferOutput<typeof changeSchema>;

export const registrySchema = v.object({
  /** Rises with every change, and never falls. */
  counter: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Until when the platform vouches for it. */
  expires: v.pipe(v.string(), v.isoTimestamp()),
  /** Whether nothing new may reach visitors. */
  frozen: v.boolean(),
  teams: v.record(v.string(), teamSchema),
  /** By slot, the remote that fills it. */
  slots: v.record(v.string(), v.string()),
  /** By part, oldest first. */
  releases: v.record(v.string(), releases),
  /** By part, the versions that have been current and were not taken back since; the last one is. */
  defaults: v.record(v.string(), v.array(v.string())),
  lastChange: v.nullable(changeSchema),
});

/** Which releases of which parts exist, who may change that, and which one visitors get. */
export type Registry = v.InferOutput<typeof registrySchema>;
