import * as v from 'valibot';

/**
 * Milliseconds for which an open visit keeps a release that new visits no longer get: more than any purchase takes, and
 * an end to what a kept or planted cookie can name (docs/releasing.md, What a visit gets).
 */
export const heldForMs = 24 * 60 * 60 * 1000;

/** What visitors get of a release. Instants are ISO 8601. */
export type ReleaseState =
  /** Registered, and never given to visitors. */
  | { readonly name: 'candidate' }
  /** A share of new visits gets it. */
  | {
      readonly name: 'canary';
      readonly since: string;
      /** Percent of new visits, from 1 to 100. */
      readonly percent: number;
      /** Host names whose visitors alone it is for; an empty list means all. */
      readonly tenants: readonly string[];
    }
  /** New visits get it that no canary takes. */
  | { readonly name: 'current'; readonly since: string }
  /** Replaced: open visits that had it keep it until an instant, which is `since` itself where it was replaced at once. */
  | { readonly name: 'held'; readonly since: string; readonly until: string }
  /** Taken back by a rollback, from open visits too; it may be promoted again. */
  | {
      readonly name: 'withdrawn';
      readonly since: string;
      /** Why, where that was said. */
      readonly reason?: string;
    }
  /** Taken back for good. */
  | { readonly name: 'revoked'; readonly since: string };

/** One release of one part as the registry names it. */
export interface RegistryRelease {
  readonly version: string;
  /** The script that the release starts with. */
  readonly url: string;
  /** Hash of that script. */
  readonly integrity: string;
  /** Hash of the release's manifest, which names every file by its own hash. */
  readonly manifest: string;
  /** Shell contracts that the part runs on, in npm's range notation; a shell speaks the one that it begins with. */
  readonly contract: string;
  /** The slot that the remote is for. The shell has none. */
  readonly slot?: string;
  /** The team that had the part when the release was registered. */
  readonly owner: string;
  readonly published: string;
  readonly state: ReleaseState;
}

/** A look at each letter of ten thousand hashes that the platform has signed would keep a visitor waiting. */
const isIntegrity = (text: unknown) =>
  typeof text === 'string' && text.length === 71 && text.startsWith('sha384-');

function isReleaseState(value: unknown): value is ReleaseState {
  const state = (value ?? {}) as Partial<Record<string, unknown>>;
  switch (state['name']) {
    case 'candidate':
      return true;
    case 'current':
    case 'revoked':
      return typeof state['since'] === 'string';
    case 'withdrawn':
      return (
        typeof state['since'] === 'string' &&
        (state['reason'] === undefined || typeof state['reason'] === 'string')
      );
    case 'held':
      return typeof state['since'] === 'string' && typeof state['until'] === 'string';
    case 'canary':
      return (
        typeof state['since'] === 'string' &&
        Number(state['percent']) >= 1 &&
        Number(state['percent']) <= 100 &&
        Array.isArray(state['tenants'])
      );
    default:
      return false;
  }
}

/** Whether a value is a release: written out, since a registry of ten thousand is read while a visitor waits. */
function isRegistryRelease(value: unknown): value is RegistryRelease {
  const release = (value ?? {}) as Partial<Record<keyof RegistryRelease, unknown>>;
  return (
    typeof release.url === 'string' &&
    /^https?:\/\//.test(release.url) &&
    typeof release.version === 'string' &&
    isIntegrity(release.integrity) &&
    isIntegrity(release.manifest) &&
    typeof release.contract === 'string' &&
    (release.slot === undefined || typeof release.slot === 'string') &&
    typeof release.owner === 'string' &&
    typeof release.published === 'string' &&
    isReleaseState(release.state)
  );
}

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
