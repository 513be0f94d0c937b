import {
  type Author,
  type Built,
  checkoutViolationSchema,
  checkoutWatchSchema,
  countedFaultSchema,
  freezeSchema,
  releaseShareSchema,
  subjectSchemas,
} from '@ticket-storefront/format';
import type { Deprecation } from '@ticket-storefront/format/parts';
import * as v from 'valibot';

/** An instant in ISO 8601. */
const instant = v.pipe(v.string(), v.isoTimestamp());
const names = v.pipe(v.array(v.string()), v.readonly());
const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly());

/** Who sent a command; null from a registrar before 1.1. */
const by = v.nullable(
  v.object({
    person: v.string(),
    /** Null outside of a repository. */
    commit: v.nullable(v.string()),
    /** Address of the run of a CI; null outside of a CI. */
    run: v.nullable(v.string()),
  }),
);

/** An author with a null for each value that it lacks. */
export const authorAnswer = (author: Author | null | undefined): v.InferOutput<typeof by> =>
  author ? { person: author.person, commit: author.commit ?? null, run: author.run ?? null } : null;

/** The sources of a release; null without a provenance. */
const built = v.nullable(
  v.object({
    /** Null outside of a repository. */
    commit: v.nullable(v.string()),
    /** Address of the run of the CI that built it; null outside of a CI. */
    run: v.nullable(v.string()),
    uncommittedChanges: v.boolean(),
  }),
);

/** The sources of a release with a null for each value that they lack. */
export const builtAnswer = (sources: Built | null): v.InferOutput<typeof built> =>
  sources && {
    commit: sources.commit ?? null,
    run: sources.run ?? null,
    uncommittedChanges: sources.uncommittedChanges ?? false,
  };

/** The answer of a command that changes the registry. The states are null from a registrar before 1.1. */
const changeOf = <Fields extends v.ObjectEntries, State extends v.GenericSchema>(
  fields: Fields,
  state: State,
) =>
  v.object({
    ...fields,
    /** Grows with every change of the registry. */
    counter: v.number(),
    who: v.string(),
    by,
    when: instant,
    from: v.nullable(state),
    to: v.nullable(state),
  });

/** What a round of a monitor compared: the registrar's counter and the lines of its log. */
const monitored = v.object({ counter: v.number(), lines: v.number(), shops: names });

/** Names of people, and how many of them have to sign. */
const signers = v.object({ persons: names, threshold: v.number() });

/** A root document. */
const rootFields = {
  version: v.number(),
  expires: instant,
  root: signers,
  checkouts: signers,
  /** Percentage of visits up to which a release runs in checkouts without approvals. */
  checkoutShare: v.number(),
  /** Public keys that sign registries. */
  registrar: names,
};

const part = { part: v.string() };
const release = { ...part, version: v.string() };

/** Visits by how far they came at a checkout: who started neither completed nor was declined gave up. */
const paymentCounts = {
  reached: v.number(),
  started: v.number(),
  declined: v.number(),
  gaveUp: v.number(),
  completed: v.number(),
};

/** The visits that may run a script. */
const visitsSchema = v.object({
  who: v.picklist(['all', 'new', 'open', 'without-module-checks']),
  /** Percentage of new visits; null for the others. */
  percent: v.nullable(v.number()),
  /** The only host names; an empty list means all. */
  tenants: names,
});

/** Something of the contract that its next major version will not have. */
const deprecation = v.object({
  member: v.string(),
  /** The fields of a form of a command; null for all of it, and for a member of the host. */
  fields: v.nullable(names),
  since: v.string(),
  instead: v.string(),
});

const checkedRelease = { ...release, slot: v.nullable(v.string()) };

const verified = v.object({
  releases: v.number(),
  /** Number of revoked releases, which are not read. */
  revoked: v.number(),
  files: v.number(),
  bytes: v.number(),
  /** Number of releases whose manifest states where their files come from. */
  provenances: v.number(),
  problems: list(
    v.object({
      /** The release with the problem; null for the audit file. */
      part: v.nullable(v.string()),
      version: v.nullable(v.string()),
      message: v.string(),
    }),
  ),
});

const diagnosis = v.object({
  checks: list(
    v.object({
      subject: v.picklist([
        'Node',
        'Registrar',
        'Clock',
        'Registry',
        'Asset storage',
        'Key',
        'Asset origin',
        'Shell server',
      ]),
      ok: v.boolean(),
      message: v.string(),
    }),
  ),
});

/** One script that a page may run. */
const scriptRow = v.object({
  page: v.string(),
  /** Origin of the shop that serves the page; null if the shell server's settings do not name one. */
  origin: v.nullable(v.string()),
  kind: v.picklist(['release', 'data', 'inline', 'processor', 'frames']),
  /** Its address; the beginning of its addresses if it belongs to a processor, its type if it is data, else null. */
  script: v.nullable(v.string()),
  part: v.nullable(v.string()),
  version: v.nullable(v.string()),
  visits: visitsSchema,
  owner: v.string(),
  simulated: v.boolean(),
  reason: v.string(),
  /** The hash that the browser checks; null for all kinds but `release`. */
  integrity: v.nullable(v.string()),
});

const watched = v.object({
  /** The file with what was seen and accepted before. */
  baseline: v.string(),
  /** Whether what was seen now is the baseline from now on. */
  accepted: v.boolean(),
  checkouts: list(
    v.object({
      ...checkoutWatchSchema.entries,
      /** Whether the baseline did not have this checkout yet. */
      isFirst: v.boolean(),
    }),
  ),
});

const checkedService = v.object({
  /** The processor's name in events. */
  processor: v.string(),
  addresses: names,
  /** Number of cases that passed. */
  passed: v.number(),
  /** Cases that could not run, with what to add. */
  leftOut: list(v.object({ case: v.string(), missing: v.string() })),
});

/** What each command prints with `--json` (docs/command-line.md). */
export const answers = {
  create: v.object({ ...part, slot: v.string(), folder: v.string() }),
  dev: v.object({ ...part, workbench: v.string(), store: v.string(), storeView: v.string() }),
  check: v.object({
    ...checkedRelease,
    /** Null for a part without a slot, which is not mounted in a browser. */
    check: v.nullable(
      v.object({
        name: v.string(),
        version: v.string(),
        passed: names,
        paid: v.optional(v.boolean()),
        /** Members of the host that the part has read. */
        used: names,
      }),
    ),
    /** What it uses that is deprecated. */
    deprecated: list(deprecation),
  }),
  'check processor': checkedService,
  publish: v.object({
    ...release,
    /** `uploaded` if the platform team has to register it. */
    state: v.picklist(['uploaded', ...releaseShareSchema.entries.state.options]),
    /** False if the registry had a release with these files. */
    isNew: v.boolean(),
    /** Number of its files. */
    files: v.number(),
    /** Script whose source map is missing. */
    unmapped: v.nullable(v.string()),
  }),
  copy: v.object({ ...release, files: v.number() }),
  register: changeOf(release, subjectSchemas.part),
  preview: v.object({ ...release, expires: instant, link: v.string() }),
  promote: changeOf(release, subjectSchemas.part),
  /** The version is null if the command named none. */
  rollback: changeOf({ ...part, version: v.nullable(v.string()) }, subjectSchemas.part),
  revoke: changeOf(release, subjectSchemas.part),
  approve: changeOf(release, subjectSchemas.part),
  pause: changeOf(part, subjectSchemas.pause),
  resume: changeOf(part, subjectSchemas.pause),
  /** The part is null if the command named none. */
  freeze: changeOf({ part: v.nullable(v.string()) }, subjectSchemas.freeze),
  unfreeze: changeOf({ part: v.nullable(v.string()) }, subjectSchemas.freeze),
  /** The releases that left the registry. */
  prune: changeOf({ releases: list(v.object(release)) }, subjectSchemas.size),
  renew: changeOf({}, subjectSchemas.expiry),
  team: changeOf({ name: v.string() }, subjectSchemas.team),
  slot: changeOf({ slot: v.string() }, subjectSchemas.slot),
  notify: changeOf({ team: v.string() }, subjectSchemas.webhook),
  processor: changeOf({ name: v.string() }, subjectSchemas.processor),
  'root draft': v.object(rootFields),
  'root sign': v.object({ ...rootFields, key: v.string() }),
  'root publish': v.object(rootFields),
  'root show': v.object(rootFields),
  'drill stolen-key': v.object({
    steps: list(v.object({ what: v.string(), seconds: v.number() })),
    /** From the discovery until every server gives what people have approved. */
    safeAfterSeconds: v.number(),
    restarts: v.number(),
  }),
  monitor: monitored,
  recover: v.object({ counter: v.number(), frozen: v.boolean(), expires: instant }),
  status: v.object({
    counter: v.number(),
    expires: instant,
    frozen: v.boolean(),
    /** Those of parts and for a time that have not ended. */
    freezes: list(freezeSchema),
    releases: list(
      v.object({
        ...part,
        slot: v.nullable(v.string()),
        ...releaseShareSchema.entries,
        since: instant,
        owner: v.string(),
        /** Releases of other parts that visits get only together with it. */
        linked: list(v.object(release)),
        built,
        /** Who moved it to its state; null before registrars noted that. */
        by,
        reason: v.nullable(v.string()),
        /** Why no visit gets the part; null if it is not paused. */
        paused: v.nullable(v.string()),
        /** Recent visits, and those in which it failed; null without any. */
        health: v.nullable(v.object({ visits: v.number(), failed: v.number() })),
        /** Whether shell servers leave this canary out of new documents, because it fails in too many visits. */
        keptOut: v.boolean(),
        /** Visits that reached the checkout since the release is a canary, and those with the current one; null for all others. */
        payments: v.nullable(
          v.object({
            verdict: v.picklist(['stop', 'fine', 'open']),
            ...paymentCounts,
            current: v.object({ version: v.string(), ...paymentCounts }),
          }),
        ),
      }),
    ),
  }),
  console: v.object({ expires: instant, link: v.string() }),
  logs: v.object({
    /** Null with `--team`. */
    part: v.nullable(v.string()),
    faults: list(v.object({ ...part, ...countedFaultSchema.entries })),
  }),
  verify: verified,
  contract: v.object({
    /** The version of this command line's contract. */
    contract: v.string(),
    deprecations: list(deprecation),
    releases: list(
      v.object({
        ...release,
        owner: v.string(),
        /** The range of versions that it runs on. */
        contract: v.string(),
        /** Members of the host that it read in its check; null if that recorded nothing. */
        used: v.nullable(names),
        deprecated: list(deprecation),
      }),
    ),
  }),
  inventory: v.object({
    scripts: list(scriptRow),
  }),
  watch: watched,
  evidence: v.object({
    processor: v.string(),
    /** When the evidence was collected. */
    at: instant,
    questionnaire: v.object({
      name: v.picklist(['SAQ A', 'SAQ A-EP', 'SAQ D']),
      reasons: names,
      duties: names,
    }),
    /** The scripts of the checkout, as in `inventory`. */
    scripts: list(scriptRow),
    /** The last result of `watch`; null without one. */
    watch: v.nullable(checkoutWatchSchema),
    /** Whether the last result is at most seven days old and found no change. */
    isWatched: v.boolean(),
    /** Policy violations that browsers reported at checkouts in the last seven days. */
    violations: list(checkoutViolationSchema),
  }),
  'source-lines': v.object({ stack: v.string() }),
  doctor: diagnosis,
  registrar: v.object({ address: v.string() }),
};

export type CommandName = keyof typeof answers;

/** What a command prints with `--json`. */
export type Answer<Name extends CommandName> = v.InferOutput<(typeof answers)[Name]>;

const sentence = { message: v.string() };

/** What every refused command prints with `--json`. */
export const refusal = v.object({ error: v.object(sentence) });

const failedCheck = v.object({
  ...checkedRelease,
  problems: list(
    v.object({
      check: v.string(),
      entry: v.string(),
      file: v.string(),
      seen: v.string(),
      remedy: v.string(),
    }),
  ),
});

const failureOf = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({ error: v.object({ ...sentence, ...entries }) });

/** What commands that found problems print with `--json`. */
export const failures = {
  check: failureOf(failedCheck.entries),
  'check processor': failureOf({
    ...checkedService.entries,
    problems: list(v.object({ case: v.string(), rule: v.string(), seen: v.string() })),
  }),
  publish: failureOf(failedCheck.entries),
  verify: failureOf(verified.entries),
  monitor: failureOf({ ...monitored.entries, problems: names }),
  watch: failureOf(watched.entries),
  doctor: failureOf(diagnosis.entries),
};

/** The problems that a command found, beside the message. */
export type Findings<Name extends keyof typeof failures> = Omit<
  v.InferOutput<(typeof failures)[Name]>['error'],
  'message'
>;

/** A deprecation as answers have it. */
export const deprecationAnswer = ({ member, fields, since, instead }: Deprecation) => ({
  member,
  fields: fields ? [...fields] : null,
  since,
  instead,
});
