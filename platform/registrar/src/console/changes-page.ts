import { type Author, type Change, describeSender, releasesOf, shortCommit } from '@ticket-storefront/format';
import { approvalsOf, readChanges } from '@ticket-storefront/registry/registrar';
import { formatList } from '@ticket-storefront/server';
import type { Storage } from '@ticket-storefront/storage';
import { type Html, html, section, time } from './html';
import { page } from './layout';
import type { View } from './view';

const perPage = 50;

/** Whether a person may see a change: a team those of its own parts, and when releases were frozen. */
export const isVisibleChange =
  ({ actor, parts }: Pick<View, 'actor' | 'parts'>) =>
  ({ parts: concerned = [], states }: Change): boolean => {
    if (actor.team === null) return true;
    const isOfAll = concerned.length === 0 && states !== undefined && 'frozen' in states.to;
    return isOfAll || concerned.some((part) => parts.includes(part));
  };

/** The commit and the run of an author or of a build. */
export const describeSources = (by: Omit<Author, 'person'> | undefined): Html | null =>
  by?.commit || by?.run
    ? html`<small>${by.commit ? html`commit <code>${shortCommit(by.commit)}</code> ` : null}${
        by.run ? html`<a href="${by.run}" rel="noreferrer">run</a>` : null
      }</small>`
    : null;

/** One line of the audit file. */
export const describeChange = ({ who, by, what, when, from, to }: Change): Html =>
  html`<li><p><b>${describeSender(who, by)}</b> ${what}</p><p class="states">${from} → ${to}</p>${time(when)}${describeSources(by)}</li>`;

/** Releases that a person has approved, and that need another one before all visitors get them. */
function describeWaiting({ registry, root, parts }: View): Html {
  if (!root) return html`<p class="none">Nothing: this registrar applies each command by one signature.</p>`;
  const waiting = parts.flatMap((part) =>
    releasesOf(registry, part).flatMap((release) => {
      const { persons, isChecked } = approvalsOf(part, release, root);
      if (persons.size === 0 || (persons.size >= root.checkouts.threshold && isChecked)) return [];
      const lacks = persons.size < root.checkouts.threshold ? 'another person' : 'a check by one of them';
      return [
        html`<li><p><b>${part} ${release.version}</b> is approved by ${formatList([...persons])}, and needs ${lacks}.</p></li>`,
      ];
    }),
  );
  return waiting.length > 0
    ? html`<ol class="changes">${waiting}</ol>`
    : html`<p class="none">Nothing waits.</p>`;
}

/** The audit file, the newest change first. @param before - a counter: shows older changes alone */
export async function changesPage(view: View, storage: Storage, before: number | null): Promise<string> {
  const isVisible = isVisibleChange(view);
  const shown: Change[] = [];
  for await (const change of readChanges(storage)) {
    if ((before === null || change.counter < before) && isVisible(change)) shown.push(change);
    if (shown.length > perPage) break;
  }
  const more = shown.length > perPage ? shown[perPage - 1]?.counter : undefined;
  return page(
    view,
    '/console/changes',
    'Changes',
    html`${section(
      'changes',
      before === null ? 'Who changed what' : `Before change ${before}`,
      html`${
        shown.length > 0
          ? html`<ol class="changes">${shown.slice(0, perPage).map(describeChange)}</ol>`
          : html`<p class="none">Nothing has changed yet.</p>`
      }${more === undefined ? null : html`<p><a href="/console/changes?before=${more}">Older changes</a></p>`}`,
    )}${section('second', 'Waiting for a second signature', describeWaiting(view))}`,
  );
}
