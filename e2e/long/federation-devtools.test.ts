import { expect } from '@playwright/test';
import { publishChanged } from '../src/releases/changed-part';
import { setOfFirstVisit } from '../src/releases/release-set';
import { runStorefront } from '../src/releases/run-storefront';
import { openEvent } from '../src/steps/choose-tickets';
import { test } from '../src/store/isolated-store';

const part = 'remote-cart';

test('DevTools of Module Federation get parts, versions, shares and loads in a preview, and visitors load nothing for them', async ({
  browser,
  page,
  store,
}) => {
  const chunk = /\/devtools\.\w+\.js$/;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await openEvent(page, 'harbor');
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => chunk.test(url))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(window.__FEDERATION__.moduleInfo))).toEqual([]);

  const { port } = new URL(store.origin);
  const version = `7.0.0-${Date.now()}`;
  const change = { file: 'messages/en.json', from: 'Your Cart', to: 'Your Cart, previewed' };
  await publishChanged(port, part, version, change);
  const { output } = await runStorefront(port, 'preview', part, version, '--to', '/events/harbor');
  const team = await browser.newPage();
  const loadsChunk = team.waitForRequest(chunk);
  await team.goto(output.trim());
  await expect(team.getByText(`Preview of ${part} ${version}`)).toBeVisible();
  await loadsChunk;
  await expect
    .poll(() => team.evaluate((name) => window.__FEDERATION__.moduleInfo[name], `mf_remote_cart:${version}`))
    .toMatchObject({
      globalName: 'mf_remote_cart',
      publicPath: `${store.origins.assets}/${part}/${version}/`,
      remoteTypesZip: 'mf-types.zip',
      shared: expect.arrayContaining([expect.objectContaining({ sharedName: 'react' })]),
    });
  const shown = await team.evaluate(() => ({
    shell: window.__FEDERATION__.moduleInfo['shell'],
    instances: window.__FEDERATION__.__INSTANCES__.map(({ name }) => name),
    loads: performance.getEntriesByType('measure').map(({ name }) => name),
  }));
  expect(shown).toMatchObject({
    shell: { remotesInfo: { mf_remote_cart: { matchedVersion: version } } },
    instances: ['shell'],
    loads: expect.arrayContaining([`${part} ${version}`]),
  });
  await team.context().close();

  const { [part]: current = '' } = await setOfFirstVisit(`${store.origin}/events/harbor`);
  const stable = await fetch(`${store.origin}/remotes/${part}/mf-manifest.json`);
  expect(await stable.json()).toMatchObject({
    name: 'mf_remote_cart',
    metaData: { publicPath: `${store.origins.assets}/${part}/${current}/` },
  });
});
