import { expect } from '@playwright/test';
import { queryStore } from '../store/store-database';

const lastWords = 'The visit is over.';

interface ReportingPage {
  evaluate(expression: string): Promise<unknown>;
}

interface Store {
  /** Folder of its state. */
  readonly store: string;
}

const texts = async ({ store }: Store, query: string): Promise<readonly string[]> =>
  (await queryStore<{ text: string }>(store, query, [])).map(({ text }) => text);

/** Deletes what the visits of a store have reported. */
export async function forgetVisits({ store }: Store): Promise<void> {
  for (const table of ['part_faults', 'part_visits', 'policy_reports']) {
    await queryStore(store, `delete from ${table}`, []);
  }
}

/** The parts against which visits have voted. */
export const failedParts = (store: Store): Promise<readonly string[]> =>
  texts(store, 'select part as text from part_visits where failed');

/** Has a page report its visit at once, and waits until it is counted. */
export async function endVisit(page: ReportingPage, store: Store): Promise<void> {
  const ended = Date.now();
  // A fault of nobody: the page reports it, with all others that it has had.
  await page.evaluate(`dispatchEvent(new ErrorEvent('error', { message: '${lastWords}' })), null`);
  const since = `select document as text from spent_reports where spent_at > to_timestamp(${ended / 1000})`;
  await expect.poll(() => texts(store, since), { message: 'the last report of the visit' }).not.toEqual([]);
  await expect.poll(() => texts(store, 'select part as text from part_visits')).toContain('shell');
}

/** Ends a visit, and checks that none of its parts has failed and that its browser refused nothing. */
export async function expectUndisturbed(page: ReportingPage, store: Store): Promise<void> {
  await endVisit(page, store);
  expect(await texts(store, `select part || ': ' || message as text from part_faults`)).toEqual([]);
  expect(await failedParts(store)).toEqual([]);
  const refused = `select concat_ws(' ', page, part, directive, blocked) as text from policy_reports`;
  expect(await texts(store, refused)).toEqual([]);
}
