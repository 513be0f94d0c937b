import {
  findUnhealthy,
  isInEffect,
  isOver,
  pauseReason,
  percentOfCanaries,
  type ReleaseHealth,
} from '@ticket-storefront/format';
import { readChanges } from '@ticket-storefront/registry/registrar';
import type { Storage } from '@ticket-storefront/storage';
import { canaryCard, verdictOf } from './canary';
import { describeChange, isVisibleChange } from './changes-page';
import { shareBar } from './chart';
import { badge, type Html, html, section, table, time } from './html';
import { page } from './layout';
import type { Reported } from './read-api';
import { readMatters } from './sales-page';
import {
  allCanaries,
  healthOf,
  measureOf,
  partOf,
  readCanary,
  readHealth,
  readMeasures,
  type View,
  type WatchedCanary,
} from './view';

/** Canaries with curves on the first page; the page of a part has all of its own. */
const maxCharts = 4;
const newestChanges = 6;

const partLink = (part: string) => html`<a href="/console/parts/${part}">${part}</a>`;

/** How a release does in recent visits. */
export function healthBadge(health: ReleaseHealth | null, isUnhealthy: boolean): Html {
  if (!health) return html`<span class="none">no visits</span>`;
  const { failed, visits } = health;
  const text = `${failed} of ${visits} failed`;
  return isUnhealthy ? badge('bad', text) : html`<span>${text}</span>`;
}

/** The first of several async values. */
async function take<Value>(values: AsyncGenerator<Value>, max: number, fits: (value: Value) => boolean) {
  const taken: Value[] = [];
  for await (const value of values) {
    if (fits(value)) taken.push(value);
    if (taken.length >= max) break;
  }
  return taken;
}

/** Each thing that a person should see first, worst first. */
function needsAttention(
  view: View,
  health: Reported<readonly ReleaseHealth[]>,
  canaries: readonly WatchedCanary[],
  matters: number,
): readonly Html[] {
  const { registry, now, parts } = view;
  const found: Html[] = [];
  if (Date.parse(registry.expires) <= now.getTime())
    found.push(
      html`${badge('bad', 'expired')} The registry has expired: no shell server starts with it. The platform team runs <code>storefront renew</code>.`,
    );
  if (registry.frozen)
    found.push(
      html`${badge('warn', 'frozen')} Releases are frozen: nothing new reaches visitors until the platform team runs <code>storefront unfreeze</code>.`,
    );
  for (const freeze of registry.freezes ?? []) {
    if (isOver(freeze, now) || (freeze.part !== null && !parts.includes(freeze.part))) continue;
    const isNow = isInEffect(freeze, now);
    found.push(
      html`${badge(isNow ? 'warn' : 'plain', isNow ? 'frozen' : 'planned')} Promotions of ${freeze.part ?? 'all parts'} are frozen ${
        isNow ? null : html`from ${time(freeze.begins)} `
      }${freeze.ends === null ? html`until the platform team runs <code>storefront unfreeze</code>` : html`until ${time(freeze.ends)}`}.`,
    );
  }
  const reported = health.why === undefined ? health.value : [];
  for (const { part, release, failed, visits } of findUnhealthy(reported, { registry })) {
    if (parts.includes(part))
      found.push(
        html`${badge('bad', 'failing')} ${partLink(part)} ${release}: ${failed} of ${visits} recent visits failed.`,
      );
  }
  for (const canary of canaries) {
    const verdict = canary.judged && verdictOf(canary.judged);
    if (verdict?.kind === 'bad')
      found.push(
        html`${badge('bad', 'too few pay')} ${partLink(canary.part)} ${canary.release.version}: ${verdict.text}.`,
      );
  }
  for (const part of parts) {
    const reason = pauseReason(registry, part);
    if (reason !== null)
      found.push(html`${badge('warn', 'paused')} ${partLink(part)}: visitors read “${reason}”`);
  }
  if (matters > 0)
    found.push(
      html`${badge('warn', 'orders')} <a href="/console/sales">${matters === 1 ? '1 order needs' : `${matters} orders need`} a person</a>.`,
    );
  if (health.why !== undefined) found.push(html`${badge('plain', 'no figures')} ${health.why}`);
  return found;
}

/** The first page: what needs a person, the canaries, all parts, and the newest changes. */
export async function partsPage(view: View, storage: Storage): Promise<string> {
  const { registry, parts, actor } = view;
  const [health, measures, matters, canaries, changes] = await Promise.all([
    readHealth(view),
    readMeasures(view),
    view.seesSales ? readMatters(view) : null,
    Promise.all(allCanaries(view).map((canary, index) => readCanary(view, canary, index < maxCharts))),
    take(readChanges(storage), newestChanges, isVisibleChange(view)),
  ]);
  const count = matters?.why === undefined ? (matters?.value.length ?? 0) : 0;
  const attention = needsAttention(view, health, canaries, count);
  const reported = health.why === undefined ? health.value : [];
  const unhealthy = new Set(
    findUnhealthy(reported, { registry }).map(({ part, release }) => `${part} ${release}`),
  );
  const rows = parts.map((part) => {
    const { slot, owner, current, canaries: ofPart, ofTenants, newestFirst } = partOf(view, part);
    const reason = pauseReason(registry, part);
    const percents = ofPart
      .filter(({ state }) => state.tenants.length === 0)
      .map(({ state }) => state.percent);
    const badgeOf = (version: string | undefined) =>
      healthBadge(healthOf(health, part, version), unhealthy.has(`${part} ${version}`));
    const newest = newestFirst[0];
    return [
      html`${partLink(part)}<small>${slot ?? (part === 'shell' ? 'the frame of all pages' : 'in no slot')} · ${owner}</small>`,
      html`${
        current
          ? html`<span class="version">${current.version}</span> ${reason === null ? null : badge('warn', 'paused')}`
          : html`<span class="none">nobody gets it</span>`
      }${ofTenants.map(
        ({ version, state }) =>
          html`<small><span class="version">${version}</span> for ${state.tenants.join(', ')}</small>`,
      )}`,
      ofPart.length > 0
        ? html`${ofPart.map(({ version, state }) => html`<span class="version">${version}</span> <b>${state.percent} %</b>${state.tenants.length > 0 ? ` of ${state.tenants.join(', ')}` : ''} `)}${shareBar(percents, current ? 100 - percentOfCanaries(partOf(view, part).releases) : 0)}`
        : html`<span class="none">–</span>`,
      html`${badgeOf(current?.version)}${ofPart.map(({ version }) => html`<small>canary: ${badgeOf(version)}</small>`)}`,
      measureOf(measures, part, current?.version, 'bytes') ?? '–',
      newest ? html`${time(newest.published)}` : '–',
    ] as const;
  });
  const shownCanaries = canaries.slice(0, maxCharts);
  const rest = canaries.length - shownCanaries.length;
  return page(
    view,
    '/console',
    'Parts',
    html`${section(
      'attention',
      'Needs attention',
      attention.length > 0
        ? html`<ul class="attention">${attention.map((item) => html`<li>${item}</li>`)}</ul>`
        : html`<p class="calm">Nothing. No part fails, and no canary is behind.</p>`,
    )}${
      canaries.length === 0
        ? null
        : section(
            'canaries',
            'Canaries',
            html`<div class="cards">${shownCanaries.map((canary) => canaryCard(view, canary))}</div>${
              rest > 0 ? html`<p>${rest} more: see the parts below.</p>` : null
            }`,
          )
    }${section(
      'parts',
      actor.team === null ? 'All parts' : 'Your parts',
      rows.length > 0
        ? table(
            'Parts with what visitors get',
            ['Part', 'Current', 'Canary', 'Recent visits', '#Bytes, p75', 'Newest'],
            rows,
          )
        : html`<p class="none">There is no part yet: publish one with <code>npx storefront publish</code>.</p>`,
    )}${section(
      'changes',
      'Newest changes',
      changes.length > 0
        ? html`<ol class="changes">${changes.map(describeChange)}</ol><p><a href="/console/changes">All changes</a></p>`
        : html`<p class="none">Nothing has changed yet.</p>`,
    )}`,
  );
}
