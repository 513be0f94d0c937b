import { type Author, type Change, describeSender, shortCommit } from '@ticket-storefront/format';
import { readChanges } from '@ticket-storefront/registry/registrar';
import type { Storage } from '@ticket-storefront/storage';
import { type Html, html, section, time } from './html';
import { page } from './layout';
import type { View } from './view';

const perPage = 50;

/** Changes of the whole registry that name no team and no part. */
const general = ['freeze', 'unfreeze'];

/** Whether a person may see a change: a team those of its own parts, and when releases were frozen. */
export const isVisibleChange =
  ({ actor, parts }: Pick<View, 'actor' | 'parts'>) =>
  ({ what }: Change): boolean => {
    if (actor.team === null) return true;
    const [type = '', part = ''] = what.split(' ');
    const ofPart = ['publish', 'promote', 'rollback', 'revoke', 'pause', 'resume'].includes(type);
    // A freeze is of a part, or of all: then a time follows, or nothing.
    if (general.includes(type)) return ['', 'from', 'until'].includes(part) || parts.includes(part);
    // A reason follows the name after a colon.
    return ofPart && parts.includes(part.replace(/:$/, ''));
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
    )}${section(
      'second',
      'Waiting for a second signature',
      html`<p class="none">Nothing: this registrar applies each command by one signature.</p>`,
    )}`,
  );
}
