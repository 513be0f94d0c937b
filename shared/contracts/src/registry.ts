import * as v from 'valibot';
import { toContractRange } from './contract-version';

/** `sha384-…`, as a browser's `integrity` attribute takes it. */
const integrityPattern = /^sha384-[A-Za-z0-9+/]{64}$/;

/** The same for ten thousand releases that the platform has signed, without a look at each letter. */
const isIntegrity = (text: unknown) =>
  typeof text === 'string' && text.length === 71 && text.startsWith('sha384-');

const integrity = v.pipe(v.string(), v.regex(integrityPattern, 'is not a sha384 hash'));

/** One file of a release, by absolute URL. */
export const releaseFile = v.object({ url: v.pipe(v.string(), v.url()), integrity });

export type ReleaseFile = v.InferOutput<typeof releaseFile>;

/** One release of one part in the frontend-discovery schema; what that schema lacks stands in `extras`. */
export interface RegistryRelease {
  /** The script that the release starts with. */
  readonly url: string;
  readonly metadata: { readonly integrity: string; readonly version: string };
  /** Percent of visits that get it, and whether it is what visits get that no canary takes. */
  readonly deployment: { readonly traffic: number; readonly default: boolean };
  readonly extras: {
    /** Hash of the release's manifest, which names every file by its own hash. */
    readonly manifest: string;
    /** Shell contracts that the part runs on, in npm's range notation; a shell speaks the one that it begins with. */
    readonly contract: string;
    /** The team that had the part when the release was registered. */
    readonly owner: string;
    readonly published: string;
    /** Since when visitors get it as they do, or do no longer; missing for a candidate that none has got. */
    readonly since?: string;
    /** Since when open visits alone get it; missing while new ones do, and where none may: it was replaced at once, or never given. */
    readonly until?: string;
    /** Host names whose visitors alone get the canary; none means all. */
    readonly tenants?: readonly string[];
    /** Taken back by a rollback, or for good. */
    readonly state?: 'withdrawn' | 'revoked';
  };
}

const hasOptional = (value: unknown, type: 'string' | 'object') =>
  value === undefined || typeof value === type;

/** Written out, since a registry of ten thousand releases is read while a visitor waits. */
function isRelease(value: unknown): value is RegistryRelease {
  const { url, metadata, deployment, extras } = (value ?? {}) as Partial<RegistryRelease>;
  return (
    typeof url === 'string' &&
    /^https?:\/\//.test(url) &&
    typeof metadata?.version === 'string' &&
    isIntegrity(metadata.integrity) &&
    typeof deployment?.default === 'boolean' &&
    deployment.traffic >= 0 &&
    deployment.traffic <= 100 &&
    typeof extras?.contract === 'string' &&
    typeof extras.owner === 'string' &&
    typeof extras.published === 'string' &&
    isIntegrity(extras.manifest) &&
    hasOptional(extras.since, 'string') &&
    hasOptional(extras.until, 'string') &&
    hasOptional(extras.state, 'string') &&
    (extras.tenants === undefined || Array.isArray(extras.tenants))
  );
}

function withRange(release: RegistryRelease): RegistryRelease {
  const contract = toContractRange(release.extras.contract);
  return contract === release.extras.contract
    ? release
    : { ...release, extras: { ...release.extras, contract } };
}

const releases = v.pipe(
  v.custom<RegistryRelease[]>(
    (value) => Array.isArray(value) && value.every(isRelease),
    'holds what is not a release',
  ),
  v.transform((list) => list.map(withRange)),
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
  /** Name of the signed command, which is carried out once; the first registries had none. */
  id: v.optional(v.string()),
  who: v.string(),
  what: v.string(),
  when: v.string(),
  from: v.string(),
  to: v.string(),
});

/** One line of the audit file. */
export type Change = v.InferOutput<typeof changeSchema>;

const instant = v.pipe(v.string(), v.isoTimestamp());

export const registrySchema = v.object({
  schema: v.string(),
  microFrontends: v.record(v.string(), releases),
  extras: v.object({
    /** Rises with every change, and never falls. */
    counter: v.pipe(v.number(), v.integer(), v.minValue(0)),
    expires: instant,
    frozen: v.boolean(),
    teams: v.record(v.string(), teamSchema),
    /** Versions that have been a part's default, the current one last. */
    defaults: v.record(v.string(), v.array(v.string())),
    lastChange: v.nullable(changeSchema),
  }),
});

/** Which releases of which parts exist, who may change that, and which one visitors get. */
export type Registry = v.InferOutput<typeof registrySchema>;

/** What decides which releases a visit gets. */
export interface Visit {
  /** 0 to 99, the same for all of a visitor's visits. */
  readonly bucket: number;
  /** Host name under which the visitor came. */
  readonly tenant: string;
  /** When it asks for a document. */
  readonly at: Date;
  /** Versions by part that the visit has had before. */
  readonly pinned: Readonly<Record<string, string>>;
}

/**
 * Milliseconds for which an open visit keeps a release that new visits no longer get: more than any purchase takes, and
 * an end to what a kept or planted cookie can name (docs/releasing.md, What a visit gets).
 */
export const heldForMs = 24 * 60 * 60 * 1000;

/** Whether new visits get a release, as the default or as a canary. */
export const isForNewVisits = ({ deployment }: RegistryRelease) =>
  deployment.default || deployment.traffic > 0;

const isHeld = ({ extras }: RegistryRelease, at: Date) =>
  extras.until !== undefined && at.getTime() < Date.parse(extras.until) + heldForMs;

/** The releases of a part that any visit, new or open, may get at an instant. */
export const releasesInUse = (registry: Registry, part: string, at: Date): readonly RegistryRelease[] =>
  (registry.microFrontends[part] ?? []).filter(
    (release) => release.extras.state === undefined && (isForNewVisits(release) || isHeld(release, at)),
  );

const takes = ({ deployment, extras }: RegistryRelease, { bucket, tenant }: Visit) =>
  !deployment.default &&
  bucket < deployment.traffic &&
  (extras.tenants === undefined || extras.tenants.includes(tenant));

/** The release of a part that visitors get when no canary takes them, or null where there is none. */
export function currentRelease(registry: Registry, part: string): RegistryRelease | null {
  return registry.microFrontends[part]?.find(({ deployment }) => deployment.default) ?? null;
}

/** The release in use that a visit gets of a part: the one that it had, else the canary that takes it, else the default. */
export function releaseForVisit(registry: Registry, part: string, visit: Visit): RegistryRelease | null {
  const inUse = releasesInUse(registry, part, visit.at);
  return (
    inUse.find(({ metadata }) => metadata.version === visit.pinned[part]) ??
    inUse.find((candidate) => takes(candidate, visit)) ??
    inUse.find(({ deployment }) => deployment.default) ??
    null
  );
}
