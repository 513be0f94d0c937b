import { expect } from '@playwright/test';
import { changedPart } from '../src/releases/changed-part';
import { runStorefront } from '../src/releases/run-storefront';
import { test } from '../src/store/isolated-store';
import { queryStore } from '../src/store/store-database';

const part = 'remote-cart';

/** What a hostile cart does as it is mounted, by the fragment of the page's address that has it done. */
const attacks: Readonly<Record<string, string>> = {
  'hides the page by a style sheet': `const sheet = new CSSStyleSheet(); sheet.replaceSync('* { display: none !important }'); document.adoptedStyleSheets = [sheet];`,
  'hides the page by its style': `document.body.style.display = 'none';`,
  'empties the page': `document.getElementById('root').replaceChildren();`,
  'empties the document': `document.body.replaceChildren();`,
  'patches arrays': `Array.prototype.map = () => [];`,
  'patches all objects': `Object.prototype.then = () => {};`,
  'floods the bus': `for (let time = 0; time < 5000; time++) host.cart.emit('cart:remove', { itemId: time });`,
  'floods the page with messages': `for (let time = 0; time < 200; time++) host.toast('info', 'Buy more');`,
  'overwrites its host': `host.cart.emit = () => {};`,
  'forges a fact': `host.cart.emit('cart:changed', { items: [] });`,
  'puts in what is not sold': `host.cart.emit('cart:set-quantity', { item: { id: 999, event_id: 1, name: 'Ghost', price: 1 }, itemId: 999, quantity: -5 });`,
};

/** Compiled and never checked by its types, as a hostile team would have it. */
const hostile = `
const attacks = {
${Object.entries(attacks)
  .map(([name, code]) => `  '${name}': (host) => { ${code} },`)
  .join('\n')}
};
const attack = (host) => attacks[decodeURIComponent(location.hash.slice(1))]?.(host);
const whole = reactFragment(CartPanel);
const after = (open) => (element, host, props) => {
  const mounted = open(element, host, props);
  attack(host);
  return mounted;
};
export default { ...whole, mount: after(whole.mount), adopt: after(whole.adopt ?? whole.mount) };`;

test('tickets can be chosen whatever a part does to the page, and the part is reported', async ({
  browser,
  store,
}) => {
  const { origin, port } = store;
  const version = `6.0.0-${Date.now()}`;
  const folder = changedPart(
    part,
    version,
    'fragment.tsx',
    'export default reactFragment(CartPanel);',
    hostile,
  );
  for (const words of [
    ['publish', part, '--folder', folder, '--version', version],
    ['promote', part, version],
  ]) {
    expect(await runStorefront(String(port), ...words)).toMatchObject({ code: 0 });
  }
  for (const attack of Object.keys(attacks)) {
    await test.step(attack, async () => {
      await queryStore(store.store, 'delete from part_faults', []);
      const page = await browser.newPage({ baseURL: origin });
      await page.goto(`/events/harbor#${encodeURIComponent(attack)}`);
      const named = () =>
        queryStore<{ part: string }>(store.store, 'select distinct part from part_faults', []);
      await expect.poll(named, { message: attack, timeout: 20_000 }).toEqual([{ part }]);
      await page.getByRole('button', { name: 'Add one General Admission' }).click();
      await expect(page.getByRole('region', { name: 'Cart' })).toContainText('1 x General Admission');
      await expect(page.getByRole('link', { name: 'All events' })).toBeVisible();
      await expect(page.getByText('Ghost')).toHaveCount(0);
      await page.context().close();
    });
  }
});
