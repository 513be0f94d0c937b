import { expect } from '@playwright/test';
import { containerGlobal } from '@ticket-storefront/format/parts';
import { releaseChangedScript } from '../src/releases/release-changed-script';
import { addTickets } from '../src/steps/choose-tickets';
import { holdRequests } from '../src/steps/hold-requests';
import { test } from '../src/store/isolated-store';
import { queryStore } from '../src/store/store-database';

const hostile = 'remote-cart';

/** What the hostile part does with the shared packages before it takes them, by the fragment of the page's address. */
const attacks: Readonly<Record<string, string>> = {
  'sets the functions that make elements': `for (const versions of Object.values(scope))
    for (const { get } of Object.values(versions))
      for (const make of ['jsx', 'jsxs', 'createElement']) if (make in get()()) get()()[make] = () => null;`,
  'replaces React in what the shell shares': `for (const versions of Object.values(scope))
    for (const version of Object.keys(versions)) versions[version] = { get: () => () => ({}) };`,
};

/** Added to its container. */
const attack = `
(() => {
  'use strict';
  const attacks = {
${Object.entries(attacks)
  .map(([name, code]) => `    '${name}': (scope) => { ${code} },`)
  .join('\n')}
  };
  const global = '${containerGlobal(hostile)}';
  const container = window[global];
  window[global] = {
    get: (module) => container.get(module),
    init(scope) {
      window.wasHostile = true;
      attacks[decodeURIComponent(location.hash.slice(1))]?.(scope);
      return container.init(scope);
    },
  };
})();`;

test.beforeAll(({ store }) =>
  releaseChangedScript(store, hostile, `7.0.0-${Date.now()}`, (script) => `${script}${attack}`),
);

for (const name of Object.keys(attacks)) {
  test(`a part that ${name} breaks no other part, and the fault is attributed to it`, async ({
    page,
    store,
  }) => {
    await queryStore(store.store, 'delete from part_faults', []);
    // The other part uses the shared packages after the hostile one.
    const release = await holdRequests(page, /\/remote-event\/.+\/fragment\.\w+\.js/);
    await page.goto(`/events/harbor#${encodeURIComponent(name)}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'wasHostile' in window);
    release();
    await addTickets(page, 'General Admission', 1);
    await expect(page.getByRole('region', { name: 'Cart' })).toContainText('1 x General Admission');
    const named = () =>
      queryStore<{ part: string }>(store.store, 'select distinct part from part_faults', []);
    await expect.poll(named).toEqual([{ part: hostile }]);
  });
}
