import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBuild, openBrowser, type Problem } from '@ticket-storefront/check';
import { runtimeCore } from '@ticket-storefront/format/parts';
import { findBrowser } from '@ticket-storefront/platform-testing/programs';
import { prepareFinished } from '@ticket-storefront/releases';
import { plugIn } from '@ticket-storefront/shop';
import { buildEnhancedCheckout, enhancedSlot } from './testing/enhanced-checkout';

const folder = mkdtempSync(join(tmpdir(), 'enhanced-checkout-'));
afterAll(() => rmSync(folder, { recursive: true }));

let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  browser = await openBrowser(await findBrowser());
});
afterAll(() => browser?.close());

/** Publishes a build as far as its check. @returns the packages that it takes from the shell, and the failed checks. */
async function check(name: string, ...build: readonly [externalRuntime: boolean, mount?: string]) {
  if (!browser) throw new Error('There is no browser.');
  const opened = browser;
  const sources = join(folder, name);
  const built = await buildEnhancedCheckout(sources, ...build);
  const release = { shop: plugIn, folder: sources, part: 'remote-checkout-stripe' } as const;
  return prepareFinished(built, release, async ({ manifest, output }) => ({
    shared: manifest.shared,
    ...(await checkBuild(plugIn, opened, { output, manifest, slot: enhancedSlot })),
  }));
}

const refusal = (seen: string): Partial<Problem> => ({
  check: 'policy',
  seen: expect.stringContaining(seen),
  remedy: expect.stringContaining('experiments: { externalRuntime: true }'),
});

test('a Stripe checkout by @module-federation/enhanced passes with the runtime core of the shell', async () => {
  const { shared, problems } = await check('external', true);
  expect(problems).toEqual([]);
  expect(shared).toEqual({ [runtimeCore.package]: runtimeCore.range });
});

test('the same with a runtime of its own is refused, because its document cannot check import()', async () => {
  const { shared, problems } = await check('own', false);
  expect(problems).toEqual([expect.objectContaining(refusal('import('))]);
  expect(shared).toEqual({});
});

test.each([
  ['computed', 'window.name'],
  ['foreign', "'https://other.invalid/a.js'"],
])('with the runtime core of the shell a %s import() is still refused', async (name, address) => {
  const { problems } = await check(
    name,
    true,
    `form.later = () => import(/* webpackIgnore: true */ ${address});`,
  );
  expect(problems).toEqual([expect.objectContaining(refusal('import('))]);
});
