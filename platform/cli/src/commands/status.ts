import {
  type Author,
  type Built,
  describeFreeze,
  findUnhealthy,
  isForTenant,
  isOver,
  nameRelease,
  type PaymentCounts,
  type Registry,
  type ReleaseHealth,
  releaseShareSchema,
  releasesOf,
  shortCommit,
} from '@ticket-storefront/format';
import {
  describePayments,
  fetchReleaseHealth,
  type JudgedCheckout,
  judgeCheckouts,
  type OperatorApi,
} from '@ticket-storefront/registry';
import { describeShare, listReleases } from '@ticket-storefront/registry/registrar';
import { UserError } from '@ticket-storefront/server';
import {
  addCommand,
  answer,
  asTable,
  authorAnswer,
  builtAnswer,
  type CommandLine,
  type CommonOptions,
  dayMs,
  daysOf,
} from '../program';
import { fetchShellHealth } from './fetch-from-server';

type Listed = ReturnType<typeof listReleases>[number] & { readonly keptOut: boolean };

type Health = Pick<ReleaseHealth, 'visits' | 'failed'>;

const noneIfRefused = (error: unknown): readonly never[] => {
  if (error instanceof UserError) return [];
  throw error;
};

/**
 * Fetches the health of all releases. If that fails, `status` still works, without health.
 * @param shop - origin of a shell server, which alone knows of a current release whether it is kept out: it also needs its own
 * failures; null if it is unknown
 * @returns functions that find the health of a release, null without recent visits, and whether shell servers keep it out of new
 * documents
 */
export async function fetchHealthRange(api: OperatorApi, registry: Registry, shop: string | null) {
  const [reported, avoided] = await Promise.all([
    fetchReleaseHealth(api).catch(noneIfRefused),
    shop === null ? [] : fetchShellHealth(shop).then(({ keptOut }) => keptOut, noneIfRefused),
  ]);
  const known = new Map(
    reported.map(({ part, release, visits, failed }) => [nameRelease(part, release), { visits, failed }]),
  );
  const failing = findUnhealthy(reported, { registry }).filter(({ verdicts }) => verdicts.includes('avoid'));
  const keptOut = new Set([...avoided, ...failing.map(({ part, release }) => nameRelease(part, release))]);
  return {
    healthOf: (part: string, version: string): Health | null => known.get(nameRelease(part, version)) ?? null,
    isKeptOut: (part: string, version: string) => keptOut.has(nameRelease(part, version)),
  };
}

/** For example `3 of 120 failed`; a dash without recent visits. */
export const describeHealth = (health: Health | null): string =>
  health ? `${health.failed} of ${health.visits} failed` : '–';

const countsOf = ({ reached, started, declined, completed }: PaymentCounts) => ({
  reached,
  started,
  declined,
  gaveUp: started - declined - completed,
  completed,
});

/** The payments of a canary, as `--json` shows them. */
const paymentsOf = ({ verdict, counts, current, beside }: JudgedCheckout) => ({
  verdict,
  ...countsOf(counts),
  current: { version: current, ...countsOf(beside) },
});

const verdicts = {
  stop: 'too few: the registrar rolls it back',
  fine: 'no loss of 20 percent',
  open: 'too few visits for a verdict',
} as const;

/** For example `3 of 12 visits paid, 40 of 110 with 1.0.0: too few visits for a verdict`; a dash for what is no canary of a checkout. */
const describeJudged = (judged: JudgedCheckout | null): string =>
  judged
    ? `${describePayments(judged.counts)}, ${judged.beside.completed} of ${judged.beside.reached} with ${judged.current}: ${verdicts[judged.verdict]}`
    : '–';

/** Which visits get a release, or why none does although the registry says so: `kept out (10 %)`. */
function whoGets(release: Listed): string {
  const share = [
    describeShare(release),
    ...release.linked.map((other) => `with ${nameRelease(other.part, other.version)}`),
  ].join(' ');
  if (release.paused !== null) return `paused (${share})`;
  return release.keptOut ? `kept out (${share})` : share;
}

/** For example `ada@example.com, 3f9a12c4`; a dash for releases before persons were noted. */
const describeAuthor = (by: Author | null): string =>
  by ? [by.person, by.commit && shortCommit(by.commit)].filter(Boolean).join(', ') : '–';

/** For example `3f9a12c4`, with a `+` if the sources had other changes too; a dash without a provenance. */
const describeBuilt = (built: Built | null): string =>
  built?.commit ? `${shortCommit(built.commit)}${built.uncommittedChanges ? '+' : ''}` : '–';

/** Whether new visits to a host name may get a release. */
function isOfTenant(
  registry: Registry,
  { part, version }: Pick<Listed, 'part' | 'version'>,
  tenant: string,
): boolean {
  const releases = releasesOf(registry, part);
  const release = releases.find((known) => known.version === version);
  return release !== undefined && isForTenant(release, releases, tenant);
}

interface StatusOptions extends CommonOptions {
  readonly team?: string;
  readonly state?: readonly string[];
  readonly since?: number;
  readonly tenant?: string;
}

export const addStatus = (line: CommandLine) =>
  addCommand(line, 'status [part]', 'show the state and the health of every release, or of those of a part')
    .option('--team <name>', 'only the releases that a team owns')
    .option('--state <states...>', 'only the releases in these states, for example canary current')
    .option(
      '--since <days>',
      'only the releases that are in their state for at most this time, for example 7d',
      daysOf('--since'),
    )
    .option('--tenant <host>', 'only the releases that new visits to a host name may get')
    .action(async (part: string | undefined, { team, state, since, tenant, ...options }: StatusOptions) => {
      const { api, readRegistry, hasShellServer, origin } = line.settings();
      const registry = await readRegistry();
      const [{ healthOf, isKeptOut }, judged] = await Promise.all([
        fetchHealthRange(api, registry, hasShellServer ? origin : null),
        judgeCheckouts(api, registry).catch(noneIfRefused),
      ]);
      const judgedOf = (part: string, version: string) =>
        judged.find((canary) => canary.part === part && canary.release === version) ?? null;
      const states = releaseShareSchema.entries.state.options;
      const unknown = state?.find((name) => !states.some((known) => known === name));
      if (unknown !== undefined)
        throw new UserError(`--state cannot be ${JSON.stringify(unknown)}: use ${states.join(', ')}.`);
      if (part !== undefined && !Object.hasOwn(registry.releases, part))
        throw new UserError(`${part} has no releases: see all parts with \`storefront status\`.`);
      const wanted = listReleases(registry).filter(
        (release) =>
          (part === undefined || release.part === part) &&
          (team === undefined || release.owner === team) &&
          (state === undefined || state.includes(release.state)) &&
          (since === undefined || Date.now() - Date.parse(release.since) <= since * dayMs) &&
          (tenant === undefined || isOfTenant(registry, release, tenant.toLowerCase())),
      );
      const listed = wanted.map((release) => ({
        ...release,
        health: healthOf(release.part, release.version),
        keptOut: isKeptOut(release.part, release.version),
        judged: judgedOf(release.part, release.version),
      }));
      const releases = listed.map(({ judged, ...release }) => ({
        ...release,
        by: authorAnswer(release.by),
        built: builtAnswer(release.built),
        payments: judged && paymentsOf(judged),
      }));
      const { counter, expires, frozen } = registry;
      const expiry = Date.parse(expires) > Date.now() ? `valid until ${expires}` : `EXPIRED on ${expires}`;
      const now = new Date();
      const freezes = (registry.freezes ?? []).filter((freeze) => !isOver(freeze, now));
      const notes = freezes.map((freeze) => `, ${describeFreeze(freeze, now)}`).join('');
      const head = `Registry ${counter}, ${expiry}${frozen ? ', FROZEN' : ''}${notes}`;
      const rows = listed.map((release) => ({
        part: release.part,
        slot: release.slot ?? '-',
        version: release.version,
        who: whoGets(release),
        since: release.since,
        owner: release.owner,
        by: describeAuthor(release.by),
        built: describeBuilt(release.built),
        reason: release.reason ?? release.paused ?? '',
        health: describeHealth(release.health),
        payments: describeJudged(release.judged),
      }));
      answer('status', options, { counter, expires, frozen, freezes, releases }, `${head}\n${asTable(rows)}`);
    });
