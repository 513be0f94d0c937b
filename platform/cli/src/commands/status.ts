import type { PaymentCounts, ReleaseHealth } from '@ticket-storefront/format';
import {
  describePayments,
  fetchReleaseHealth,
  type JudgedCheckout,
  judgeCheckouts,
  type OperatorApi,
} from '@ticket-storefront/registry';
import { describeShare, listReleases } from '@ticket-storefront/registry/registrar';
import { UserError } from '@ticket-storefront/server';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';
import { asTable } from '../program/output';

type Health = Pick<ReleaseHealth, 'visits' | 'failed'>;

const noneIfRefused = (error: unknown): readonly never[] => {
  if (error instanceof UserError) return [];
  throw error;
};

/**
 * Fetches the health of all releases. If that fails, `status` still works, without health.
 * @returns a function that finds the health of a release; null without recent visits.
 */
export async function fetchHealthRange(api: OperatorApi) {
  const reported = await fetchReleaseHealth(api).catch(noneIfRefused);
  const known = new Map(
    reported.map(({ part, release, visits, failed }) => [`${part} ${release}`, { visits, failed }]),
  );
  return (part: string, version: string): Health | null => known.get(`${part} ${version}`) ?? null;
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

export const addStatus = (line: CommandLine) =>
  addCommand(line, 'status', 'show the state and the health of every release').action(
    async (options: CommonOptions) => {
      const { api, readRegistry } = line.settings();
      const [registry, healthOf] = await Promise.all([readRegistry(), fetchHealthRange(api)]);
      const judged = await judgeCheckouts(api, registry).catch(noneIfRefused);
      const judgedOf = (part: string, version: string) =>
        judged.find((canary) => canary.part === part && canary.release === version) ?? null;
      const listed = listReleases(registry).map((release) => ({
        ...release,
        health: healthOf(release.part, release.version),
        judged: judgedOf(release.part, release.version),
      }));
      const releases = listed.map(({ judged, ...release }) => ({
        ...release,
        payments: judged && paymentsOf(judged),
      }));
      const { counter, expires, frozen } = registry;
      const expiry = Date.parse(expires) > Date.now() ? `valid until ${expires}` : `EXPIRED on ${expires}`;
      const head = `Registry ${counter}, ${expiry}${frozen ? ', FROZEN' : ''}`;
      const rows = listed.map((release) => ({
        part: release.part,
        slot: release.slot ?? '-',
        version: release.version,
        who: release.paused === null ? describeShare(release) : `paused (${describeShare(release)})`,
        since: release.since,
        owner: release.owner,
        reason: release.reason ?? release.paused ?? '',
        health: describeHealth(release.health),
        payments: describeJudged(release.judged),
      }));
      answer('status', options, { counter, expires, frozen, releases }, `${head}\n${asTable(rows)}`);
    },
  );
