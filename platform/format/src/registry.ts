import * as v from 'valibot';
import { type Author, authorSchema, isAuthor, isSources } from './author';
import { freezeSchema } from './freeze';
import { processorSchema } from './processor';
import { publicKey } from './public-key';

/**
 * Milliseconds for which open visits retain a replaced release: longer than any purchase, and a limit for old or forged
 * cookies (docs/releasing.md, What a visit gets).
 */
export const heldReleaseLifetimeMs = 24 * 60 * 60 * 1000;

/** The state of a release. Instants are ISO 8601. */
export type ReleaseState =
  /** Registered, and never served to visitors. */
  | { readonly name: 'candidate' }
  /** A share of new visits gets it. */
  | {
      readonly name: 'canary';
      readonly since: string;
      /** Percent of new visits, from 1 to 100. */
      readonly percent: number;
      /** The only host names whose visitors get it; an empty list means all. */
      readonly tenants: readonly string[];
    }
  /** New visits get it, unless a canary takes them. */
  | { readonly name: 'current'; readonly since: string }
  /** Replaced. Open visits retain it until an instant, which is `since` if it was replaced at once. */
  | { readonly name: 'held'; readonly since: string; readonly until: string }
  /** Rolled back, also from open visits. It may be promoted again. */
  | {
      readonly name: 'withdrawn';
      readonly since: string;
      readonly reason?: string;
    }
  /** Never served again. */
  | { readonly name: 'revoked'; readonly since: string };

/** A release of another part. */
export interface LinkedRelease {
  readonly part: string;
  readonly version: string;
}

const isLinkedRelease = (value: unknown): value is LinkedRelease => {
  const { part, version } = (value ?? {}) as Partial<Record<string, unknown>>;
  return isText(part) && isText(version);
};

/** The commit of a release's sources, and the run of the CI that built them. */
export interface Built extends Omit<Author, 'person'> {
  /** Whether the sources had changes that are in no commit. */
  readonly uncommittedChanges?: boolean;
}

/** One release of one part in the registry. */
export interface RegistryRelease {
  readonly version: string;
  /** The first script of the release, or its first module. */
  readonly url: string;
  /** Hash of that file. */
  readonly integrity: string;
  /** Hash of the release's manifest, which lists the hash of every file. */
  readonly manifest: string;
  /** Contract versions that the part runs on, as a range in npm's notation. A shell implements the first one. */
  readonly contract: string;
  readonly slot?: string;
  /** Whether it has ES modules alone: browsers that do not check their hashes get another release. */
  readonly hasOnlyModules?: boolean;
  /** Since when links of its own team show it in a live checkout too, because the platform team has approved that. */
  readonly approved?: string;
  /** Signed approvals of people whom the root document names. */
  readonly approvals?: readonly string[];
  /** Releases of other parts that visits get only together with it, while all are canaries or all current. */
  readonly linked?: readonly LinkedRelease[];
  /** The sources of its files, as its provenance states them; missing in releases without one. */
  readonly built?: Built;
  /** The owner of the part when the release was registered. */
  readonly owner: string;
  readonly published: string;
  readonly state: ReleaseState;
  /** Who moved it to its state; registrars before 1.1 write none. */
  readonly by?: Author;
}

/** Checks only length and prefix: checking each letter of 10,000 hashes would delay a visitor. */
const isIntegrity = (text: unknown) =>
  typeof text === 'string' && text.length === 71 && text.startsWith('sha384-');

const isText = (value: unknown) => typeof value === 'string';

function isReleaseState(value: unknown): value is ReleaseState {
  const { name, since, until, reason, percent, tenants } = (value ?? {}) as Partial<Record<string, unknown>>;
  switch (name) {
    case 'candidate':
      return true;
    case 'current':
    case 'revoked':
      return isText(since);
    case 'withdrawn':
      return isText(since) && (reason === undefined || isText(reason));
    case 'held':
      return isText(since) && isText(until);
    case 'canary':
      return isText(since) && Number(percent) >= 1 && Number(percent) <= 100 && Array.isArray(tenants);
    default:
      return false;
  }
}

/** Whether a value is a release. Written by hand, because a schema is too slow for 10,000 releases while a visitor waits. */
function isRegistryRelease(value: unknown): value is RegistryRelease {
  const release = (value ?? {}) as Partial<Record<keyof RegistryRelease, unknown>>;
  return (
    isText(release.url) &&
    /^https?:\/\//.test(String(release.url)) &&
    isText(release.version) &&
    isIntegrity(release.integrity) &&
    isIntegrity(release.manifest) &&
    isText(release.contract) &&
    (release.slot === undefined || isText(release.slot)) &&
    (release.hasOnlyModules === undefined || typeof release.hasOnlyModules === 'boolean') &&
    (release.approved === undefined || isText(release.approved)) &&
    (release.approvals === undefined ||
      (Array.isArray(release.approvals) && release.approvals.every(isText))) &&
    isText(release.owner) &&
    isText(release.published) &&
    (release.by === undefined || isAuthor(release.by)) &&
    (release.linked === undefined ||
      (Array.isArray(release.linked) && release.linked.every(isLinkedRelease))) &&
    (release.built === undefined || isSources(release.built)) &&
    isReleaseState(release.state)
  );
}

const releases = v.custom<RegistryRelease[]>(
  (value) => Array.isArray(value) && value.every(isRegistryRelease),
  'contains an invalid release',
);

export const teamSchema = v.object({
  /** Public Ed25519 keys, 43 characters each; two while one replaces the other. */
  keys: v.array(publicKey),
  parts: v.array(v.string()),
  /** Max percentage of visits to which the team may promote its releases by itself. */
  share: v.pipe(
    v.number(),
    v.check((share) => share >= 0 && share <= 100, 'A share is a number from 0 to 100.'),
  ),
  /** Receives signed messages about its parts. Whoever reads the registry sees the address. */
  webhook: v.optional(v.string()),
});

export type Team = v.InferOutput<typeof teamSchema>;

const names = v.pipe(v.array(v.string()), v.readonly());

/** A release, and the visitors who get it. */
export const releaseShareSchema = v.object({
  version: v.string(),
  state: v.picklist(['candidate', 'canary', 'current', 'held', 'withdrawn', 'revoked']),
  /** Percentage of new visits that get it. */
  percent: v.number(),
  /** The only host names whose visitors get it; an empty list means all. */
  tenants: names,
});

export type ReleaseShare = v.InferOutput<typeof releaseShareSchema>;

/** States of what commands change, by kind. */
export const subjectSchemas = {
  /** The releases of a part that new visits get, and the one that the command names. */
  part: v.object({ releases: v.pipe(v.array(releaseShareSchema), v.readonly()) }),
  team: v.object({
    team: v.nullable(
      v.object({ parts: names, slots: v.record(v.string(), v.string()), share: v.number(), keys: names }),
    ),
  }),
  slot: v.object({ part: v.nullable(v.string()) }),
  expiry: v.object({ expires: v.string() }),
  /** Number of releases in the registry. */
  size: v.object({ size: v.number() }),
  /** `freezes` are those of parts or for a time; registrars before 1.1 write none. */
  freeze: v.object({
    frozen: v.boolean(),
    freezes: v.optional(v.pipe(v.array(freezeSchema), v.readonly())),
  }),
  /** Why a part is paused; null if it is not. */
  pause: v.object({ paused: v.nullable(v.string()) }),
  processor: v.object({ processor: v.nullable(processorSchema) }),
  /** Where a team receives messages; null if nowhere. */
  webhook: v.object({ webhook: v.nullable(v.string()) }),
};

const subjectSchema = v.union(Object.values(subjectSchemas));

/** The state of what a command changes. */
export type Subject = v.InferOutput<typeof subjectSchema>;

export const changeSchema = v.object({
  counter: v.number(),
  /** Id of the signed command, which is applied only once. */
  id: v.string(),
  /** The team that signed the command. */
  who: v.string(),
  /** The person behind it, with commit and run; registrars before 1.1 write none. */
  by: v.optional(authorSchema),
  what: v.string(),
  /** The parts whose releases or slots it concerns; registrars before 1.2 write none. */
  parts: v.optional(names),
  when: v.string(),
  from: v.string(),
  to: v.string(),
  /** The data of `from` and `to`; registrars before 1.1 write none. */
  states: v.optional(v.object({ from: subjectSchema, to: subjectSchema })),
  /** SHA-256 of the audit file before its line. */
  before: v.string(),
  /** SHA-256 of what the registry says after it; registrars before 1.2 write none. */
  registry: v.optional(v.string()),
});

/** One line of the audit file. */
export type Change = v.InferOutput<typeof changeSchema>;

/** A head of the log: how many lines it has, and the root of their Merkle tree (RFC 6962) in hexadecimal. */
export const logHeadSchema = v.object({
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  root: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

export type LogHead = v.InferOutput<typeof logHeadSchema>;

export const registrySchema = v.object({
  /** Grows with every change. */
  counter: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** End of its validity. */
  expires: v.pipe(v.string(), v.isoTimestamp()),
  /** Whether nothing new may reach visitors. */
  frozen: v.boolean(),
  /** Times in which nothing is promoted, of one part or of all. */
  freezes: v.optional(v.array(freezeSchema)),
  teams: v.record(v.string(), teamSchema),
  /** Remotes by slot. */
  slots: v.record(v.string(), v.string()),
  /** By part, oldest first. */
  releases: v.record(v.string(), releases),
  /** Parts that no visit gets, with the sentence that visitors read instead. */
  paused: v.optional(v.record(v.string(), v.object({ since: v.string(), reason: v.string() }))),
  /** By their names in events, the processors that payment services bring to the shop. */
  processors: v.optional(v.record(v.string(), processorSchema)),
  /** By part, the versions that have been current and were not rolled back; the last one is current. */
  defaults: v.record(v.string(), v.array(v.string())),
  lastChange: v.nullable(changeSchema),
  /** The head of the log with its last change; registrars before 1.2 write none. */
  log: v.optional(logHeadSchema),
});

/** All releases of all parts, their states, and the teams that may change them. */
export type Registry = v.InferOutput<typeof registrySchema>;
