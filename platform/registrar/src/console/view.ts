import {
  type CheckoutCanary,
  checkoutCanaries,
  isOnTrial,
  isTenantRelease,
  judgePayments,
  measuresPath,
  type PaymentCounts,
  type PaymentVerdict,
  partHealthPath,
  partPaymentsPath,
  partSeriesPath,
  paymentCountsSchema,
  percentOfNewVisits,
  type Registry,
  type RegistryRelease,
  type ReleaseHealth,
  type ReleaseMeasure,
  releaseHealthSchema,
  releaseMeasureSchema,
  releasesOf,
  type SeriesPoint,
  seriesPointSchema,
} from '@ticket-storefront/format';
import { slotOf } from '@ticket-storefront/format/parts';
import type { PlatformRoot } from '@ticket-storefront/registry';
import { ownerOf } from '@ticket-storefront/registry/registrar';
import * as v from 'valibot';
import { type ApiReader, type Reported, valueOr } from './read-api';
import type { SignedIn } from './sessions';

/** What a page is made of, for the person who reads it: a team's view has its own parts alone. */
export interface View extends SignedIn {
  readonly registry: Registry;
  /** Version of the contract that the shop's newest shell has. */
  readonly contractVersion: string;
  readonly platformKeys: readonly string[];
  /** The root document in force; null without one. */
  readonly root: PlatformRoot | null;
  readonly now: Date;
  readonly read: ApiReader;
  /** Whether this person may see sales, and the orders that need a person. */
  readonly seesSales: boolean;
  /** The parts that this person may see, in the order of the pages. */
  readonly parts: readonly string[];
}

/** The parts of a registry: with releases, in slots, or of teams. */
function allParts(registry: Registry): readonly string[] {
  const ofTeams = Object.values(registry.teams).flatMap(({ parts }) => parts);
  const names = new Set([...Object.keys(registry.releases), ...Object.values(registry.slots), ...ofTeams]);
  return [...names].sort((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b));
}

export function createView(options: Omit<View, 'parts'>): View {
  const { registry, actor } = options;
  const mayRead = (part: string) => !actor.team || actor.team.parts.includes(part);
  return { ...options, parts: allParts(registry).filter(mayRead) };
}

/** The slot and owner of a part, and its releases with the newest first. */
export function partOf({ registry, platformKeys }: View, part: string) {
  const releases = releasesOf(registry, part);
  return {
    slot: slotOf(registry.slots, part),
    owner: ownerOf(registry, part, platformKeys).name,
    releases,
    newestFirst: releases.toReversed(),
    current: releases.find(({ state }) => state.name === 'current') ?? null,
    canaries: releases.filter(isOnTrial),
    ofTenants: releases.filter(isTenantRelease),
  };
}

/** A release with the share of visits that gets it. */
export function shareOf(view: Pick<View, 'registry'>, part: string, release: RegistryRelease) {
  const { state } = release;
  return {
    state: state.name,
    percent: percentOfNewVisits(release, releasesOf(view.registry, part)),
    tenants: state.name === 'canary' ? state.tenants : [],
  };
}

export const isCheckout = (slot: string | null): boolean => slot?.startsWith('checkout:') ?? false;

/** The health of releases in recent visits. */
export const readHealth = ({ read }: View): Promise<Reported<readonly ReleaseHealth[]>> =>
  read(partHealthPath, v.array(releaseHealthSchema));

/** What browsers have measured of releases. */
export const readMeasures = ({ read }: View): Promise<Reported<readonly ReleaseMeasure[]>> =>
  read(measuresPath, v.array(releaseMeasureSchema));

/** The payments of a checkout by release, since an instant. */
export const readPayments = (
  { read }: View,
  part: string,
  since: Date,
): Promise<Reported<readonly PaymentCounts[]>> =>
  read(partPaymentsPath(part, since.toISOString()), v.array(paymentCountsSchema));

/** A canary beside the current release, with what visits did since it began. */
export interface WatchedCanary {
  readonly part: string;
  readonly release: RegistryRelease & { readonly state: { readonly name: 'canary' } };
  readonly current: RegistryRelease | null;
  /** Null if only the verdict is wanted. */
  readonly series: Reported<readonly SeriesPoint[]> | null;
  /** Null for a part that is no checkout. */
  readonly judged: Reported<{
    readonly verdict: PaymentVerdict;
    readonly counts: PaymentCounts;
    readonly beside: PaymentCounts;
  }> | null;
}

const none = { reached: 0, started: 0, declined: 0, completed: 0, networks: 0 };

async function judge(
  view: View,
  { part, release, current, since }: CheckoutCanary,
): Promise<WatchedCanary['judged']> {
  const reported = await view.read(partPaymentsPath(part, since), v.array(paymentCountsSchema));
  if (reported.why !== undefined) return reported;
  const countsOf = (version: string) =>
    reported.value.find((counts) => counts.release === version) ?? { release: version, ...none };
  const [counts, beside] = [countsOf(release), countsOf(current)];
  return { value: { counts, beside, verdict: judgePayments(counts, beside) } };
}

/** All canaries that a person may see, the newest first. */
export const allCanaries = (view: View) =>
  view.parts
    .flatMap((part) => partOf(view, part).canaries.map((release) => ({ part, release })))
    .sort((a, b) => b.release.state.since.localeCompare(a.release.state.since));

/** What the API reports of a canary. @param hasSeries - whether the curves are wanted too */
export async function readCanary(
  view: View,
  { part, release }: ReturnType<typeof allCanaries>[number],
  hasSeries: boolean,
): Promise<WatchedCanary> {
  const { version, state } = release;
  const isIt = (one: CheckoutCanary) => one.part === part && one.release === version;
  const ofCheckout = checkoutCanaries(view.registry).find(isIt);
  const [series, judged] = await Promise.all([
    hasSeries ? view.read(partSeriesPath(part, state.since), v.array(seriesPointSchema)) : null,
    ofCheckout ? judge(view, ofCheckout) : null,
  ]);
  return { part, release, current: partOf(view, part).current, series, judged };
}

/** The health of a release; null without recent visits, or if the API does not report it. */
export const healthOf = (
  health: Reported<readonly ReleaseHealth[]>,
  part: string,
  version: string | undefined,
): ReleaseHealth | null =>
  valueOr(health, []).find((one) => one.part === part && one.release === version) ?? null;

/** A measure of a release in words: `210 ms`, `41 kB`, `0.02`; null if nothing was measured. */
export function measureOf(
  measures: Reported<readonly ReleaseMeasure[]>,
  part: string,
  version: string | undefined,
  name: ReleaseMeasure['name'],
): string | null {
  const isIt = (one: ReleaseMeasure) => one.part === part && one.release === version && one.name === name;
  const found = valueOr(measures, []).find(isIt);
  if (!found || found.count === 0) return null;
  const { p75 } = found;
  if (p75 === null) return 'above the scale';
  if (name === 'bytes') return `${(p75 / 1000).toFixed(p75 < 10_000 ? 1 : 0)} kB`;
  if (name === 'cls') return p75.toFixed(3);
  return p75 < 1 ? `${Math.round(p75 * 1000)} ms` : `${p75.toFixed(1)} s`;
}
