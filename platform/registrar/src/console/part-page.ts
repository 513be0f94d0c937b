import {
  activeLinks,
  type Change,
  type CountedFault,
  countedFaultSchema,
  findUnhealthy,
  isOnTrial,
  partFaultsPath,
  pauseReason,
  type RegistryRelease,
  releasesInUse,
} from '@ticket-storefront/format';
import { describeShare, readChanges } from '@ticket-storefront/registry/registrar';
import type { Storage } from '@ticket-storefront/storage';
import * as v from 'valibot';
import { partActions, releaseActions } from './actions';
import { canaryCard } from './canary';
import { describeChange, describeSources } from './changes-page';
import { aDayAgo, paymentsTable } from './checkouts-page';
import { badge, count, type Html, html, section, table, time } from './html';
import { page } from './layout';
import { healthBadge } from './parts-page';
import {
  allCanaries,
  healthOf,
  isCheckout,
  measureOf,
  partOf,
  readCanary,
  readHealth,
  readMeasures,
  readPayments,
  shareOf,
  type View,
} from './view';

const shownReleases = 8;
const shownFaults = 20;
const shownChanges = 10;

const stateKinds = {
  candidate: 'plain',
  canary: 'accent',
  current: 'good',
  held: 'plain',
  withdrawn: 'warn',
  revoked: 'bad',
} as const;

/** Translates the stack of a fault to source lines. */
export type SourceLines = (stack: string) => Promise<string>;

async function describeFault(fault: CountedFault, sourceLines: SourceLines): Promise<Html> {
  const { release, kind, message, stack, count: times, lastAt } = fault;
  const lines = await sourceLines(stack);
  return html`<li><p><b>${message}</b></p><p class="states">${kind} · <span class="version">${release}</span> · ${count(times, 'time')} · last ${time(lastAt)}</p>${
    lines.trim() === '' ? null : html`<pre tabindex="0" aria-label="Stack of the fault">${lines}</pre>`
  }</li>`;
}

/** The changes of a part, the newest first. */
async function changesOf(storage: Storage, part: string): Promise<readonly Change[]> {
  const found: Change[] = [];
  for await (const change of readChanges(storage)) {
    if (change.parts?.includes(part)) found.push(change);
    if (found.length >= shownChanges) break;
  }
  return found;
}

interface PartPageOptions {
  readonly storage: Storage;
  readonly sourceLines: SourceLines;
  /** Whether it lists all releases, and not only the newest. */
  readonly isWhole: boolean;
}

/** One part: its releases and what can be done with them, its canaries, payments, faults, measures and changes. */
export async function partPage(
  view: View,
  part: string,
  { storage, sourceLines, isWhole }: PartPageOptions,
): Promise<string> {
  const { registry, now } = view;
  const { slot, owner, newestFirst } = partOf(view, part);
  const [health, measures, canaries, payments, faults, changes] = await Promise.all([
    readHealth(view),
    readMeasures(view),
    Promise.all(
      allCanaries(view)
        .filter((canary) => canary.part === part)
        .map((canary) => readCanary(view, canary, true)),
    ),
    isCheckout(slot) ? readPayments(view, part, aDayAgo(now)) : null,
    view.read(partFaultsPath(part), v.array(countedFaultSchema)),
    changesOf(storage, part),
  ]);
  const unhealthy = new Set(
    findUnhealthy(health.why === undefined ? health.value : [], { registry })
      .filter((one) => one.part === part)
      .map(({ release }) => release),
  );
  const inUse = new Set(releasesInUse(registry, part, now));
  const listed = newestFirst.filter(
    (release, index) => isWhole || index < shownReleases || inUse.has(release),
  );
  const describeState = (release: RegistryRelease) => {
    const { state } = release;
    const reason = state.name === 'withdrawn' ? state.reason : undefined;
    return html`${badge(stateKinds[state.name], `${isOnTrial(release) ? 'canary, ' : ''}${describeShare(shareOf(view, part, release))}`)}${
      reason === undefined ? null : html`<small>${reason}</small>`
    }${activeLinks(registry, part, release.version).map(
      (link) => html`<small>with ${link.part} ${link.version}</small>`,
    )}`;
  };
  const rows = listed.map(
    (release) =>
      [
        html`<span class="version">${release.version}</span>${describeSources(release.built)}`,
        describeState(release),
        html`${time(release.state.name === 'candidate' ? release.published : release.state.since)}${
          release.by ? html`<small>${release.by.person}</small>` : null
        }${describeSources(release.by)}`,
        healthBadge(healthOf(health, part, release.version), unhealthy.has(release.version)),
        html`${releaseActions(view, part, release)}`,
      ] as const,
  );
  const measured = listed
    .map(({ version }) => [version, measures.why === undefined ? measures.value : []] as const)
    .filter(([version, known]) => known.some((one) => one.part === part && one.release === version));
  const measuresTable = () =>
    table(
      'Three quarters of the pages had at most this',
      part === 'shell'
        ? ['Release', '#Bytes', '#Long tasks', '#LCP', '#INP', '#CLS']
        : ['Release', '#Bytes', '#Long tasks', '#Mount'],
      measured.map(([version]) => {
        const of = (name: Parameters<typeof measureOf>[3]) => measureOf(measures, part, version, name) ?? '–';
        const own = part === 'shell' ? [of('lcp'), of('inp'), of('cls')] : [of('mount')];
        return [
          html`<span class="version">${version}</span>`,
          of('bytes'),
          of('long-tasks'),
          ...own,
        ] as const;
      }),
    );
  const reason = pauseReason(registry, part);
  const shownInOrder = faults.why === undefined ? faults.value.slice(0, shownFaults) : [];
  const described = await Promise.all(shownInOrder.map((fault) => describeFault(fault, sourceLines)));
  return page(
    view,
    '/console',
    part,
    html`${section(
      'about',
      'What visitors get',
      html`<p class="facts">${slot === null ? 'In no slot' : html`Slot <code>${slot}</code>`} · ${owner} · ${count(newestFirst.length, 'release')}</p>${
        reason === null
          ? null
          : html`<p class="note">${badge('warn', 'paused')} Visitors read “${reason}”</p>`
      }<div class="actions">${partActions(view, part)}</div>`,
    )}${
      canaries.length === 0
        ? null
        : section(
            'canaries',
            canaries.length === 1 ? 'Canary' : 'Canaries',
            html`<div class="cards">${canaries.map((canary) => canaryCard(view, canary, true))}</div>`,
          )
    }${section(
      'releases',
      'Releases',
      rows.length === 0
        ? html`<p class="none">There is no release yet: publish one with <code>npx storefront publish ${part}</code>.</p>`
        : html`${table('Releases, the newest first', ['Release', 'Who gets it', 'Since', 'Recent visits', 'Actions'], rows)}${
            listed.length < newestFirst.length
              ? html`<p><a href="/console/parts/${part}?releases=all">All ${newestFirst.length} releases</a></p>`
              : null
          }`,
    )}${
      payments === null
        ? null
        : section(
            'payments',
            'Payments of the last day',
            payments.why === undefined
              ? paymentsTable(view, part, payments.value)
              : html`<p class="none">${payments.why}</p>`,
          )
    }${section(
      'faults',
      'Faults in browsers',
      faults.why !== undefined
        ? html`<p class="none">${faults.why}</p>`
        : described.length === 0
          ? html`<p class="calm">No fault was reported.</p>`
          : html`<ol class="changes faults">${described}</ol>`,
    )}${section(
      'measures',
      part === 'shell' ? 'Web vitals and bytes' : 'Speed and bytes',
      measures.why !== undefined
        ? html`<p class="none">${measures.why}</p>`
        : measured.length === 0
          ? html`<p class="none">No page has reported measures since the API started.</p>`
          : html`${measuresTable()}<p>In pages of visitors, as far as one process of the API received them since it started.</p>`,
    )}${section(
      'changes',
      'Newest changes',
      changes.length === 0
        ? html`<p class="none">Nothing has changed yet.</p>`
        : html`<ol class="changes">${changes.map(describeChange)}</ol>`,
    )}`,
  );
}
