import { commitText, runAddress } from '@ticket-storefront/format';
import * as v from 'valibot';

const statementType = 'https://in-toto.io/Statement/v1';
const predicateType = 'https://slsa.dev/provenance/v1';
const buildType = 'urn:ticket-storefront:publish:v1';

/**
 * Where the files of a release come from: an in-toto statement about each file, with the predicate of SLSA provenance v1. The
 * signature of the manifest covers it.
 */
export const provenanceSchema = v.object({
  _type: v.literal(statementType),
  subject: v.array(v.object({ name: v.string(), digest: v.object({ sha384: v.string() }) })),
  predicateType: v.literal(predicateType),
  predicate: v.object({
    buildDefinition: v.object({
      buildType: v.literal(buildType),
      externalParameters: v.object({
        part: v.string(),
        /** Whether the files were built before `publish`, which then cannot know how. */
        finished: v.boolean(),
      }),
      internalParameters: v.object({
        /** Whether the sources had changes that are in no commit; missing outside of a repository. */
        uncommittedChanges: v.optional(v.boolean()),
      }),
      /** The commit of the sources; empty outside of a repository. */
      resolvedDependencies: v.array(
        v.object({ uri: v.optional(v.string()), digest: v.object({ gitCommit: commitText }) }),
      ),
    }),
    runDetails: v.object({
      builder: v.object({ id: v.string() }),
      metadata: v.object({
        /** The address of the CI's run; missing outside of a CI. */
        invocationId: v.optional(runAddress),
      }),
    }),
  }),
});

export type Provenance = v.InferOutput<typeof provenanceSchema>;

/** The sources of a build, and the machine that built them. */
export interface BuildSources {
  /** Address of the repository, without credentials. */
  readonly repository?: string | undefined;
  readonly commit?: string | undefined;
  readonly uncommittedChanges?: boolean | undefined;
  readonly run?: string | undefined;
  /** URI of what ran the build, for example `https://github.com/actions/runner/github-hosted`. */
  readonly builder: string;
}

interface DescribedRelease {
  readonly part: string;
  readonly files: readonly { readonly path: string; readonly integrity: string }[];
}

const subjectsOf = ({ files }: DescribedRelease) =>
  files.map(({ path, integrity }) => ({
    name: path,
    digest: { sha384: Buffer.from(integrity.replace('sha384-', ''), 'base64').toString('hex') },
  }));

/**
 * States where the files of a release come from. It has no time, so that publishing again from the same run completes an interrupted
 * upload with the same manifest.
 * @param finished - whether the files were built before `publish`
 */
export function createProvenance(
  release: DescribedRelease,
  sources: BuildSources,
  finished: boolean,
): Provenance {
  const { repository, commit, uncommittedChanges, run, builder } = sources;
  return {
    _type: statementType,
    subject: subjectsOf(release),
    predicateType,
    predicate: {
      buildDefinition: {
        buildType,
        externalParameters: { part: release.part, finished },
        internalParameters: uncommittedChanges === undefined ? {} : { uncommittedChanges },
        resolvedDependencies: commit
          ? [{ ...(repository ? { uri: `git+${repository}` } : {}), digest: { gitCommit: commit } }]
          : [],
      },
      runDetails: {
        builder: { id: builder },
        metadata: run ? { invocationId: run } : {},
      },
    },
  };
}

/** Explains why a provenance belongs to other files than those of its manifest; null if it fits, or if there is none. */
export function provenanceProblem(
  release: DescribedRelease & { readonly provenance?: Provenance | undefined },
): string | null {
  const { part, provenance } = release;
  if (!provenance) return null;
  const { externalParameters } = provenance.predicate.buildDefinition;
  if (externalParameters.part !== part) return `has the provenance of ${externalParameters.part}.`;
  const stated = new Map(provenance.subject.map(({ name, digest }) => [name, digest.sha384]));
  const listed = subjectsOf(release);
  const other = listed.find(({ name, digest }) => stated.get(name) !== digest.sha384);
  if (other) return `has a provenance without this ${other.name}.`;
  return stated.size === listed.length && provenance.subject.length === listed.length
    ? null
    : 'has a provenance of files that it does not list.';
}

/** The commit and the run of a provenance, for people. */
export function builtFrom({ predicate }: Provenance) {
  const commit = predicate.buildDefinition.resolvedDependencies[0]?.digest.gitCommit;
  const run = predicate.runDetails.metadata.invocationId;
  const isDirty = predicate.buildDefinition.internalParameters.uncommittedChanges;
  return {
    ...(commit ? { commit } : {}),
    ...(run ? { run } : {}),
    ...(isDirty ? { uncommittedChanges: true } : {}),
  };
}
