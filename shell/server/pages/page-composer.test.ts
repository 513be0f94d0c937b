import { emptyRegistry } from '@storefront/registry/registry-store';
import { partNames } from '@storefront/releases/part-names';
import type { PageContents } from '../catalogue/page-contents';
import { settingsWith } from '../testing/settings-with';
import type { CurrentVisit } from '../visits/visit-reader';
import { createPageComposer } from './page-composer';
import { notFoundPage, waitingRoomPage } from './page-table';

const contents: PageContents = {
  event: undefined,
  isMissing: false,
  lacksFor: null,
  version: 'event@1',
  brought: { readAt: 0 },
  json: '{"readAt":0}',
};

const versionsOf = (version: string) => Object.fromEntries(partNames.map((part) => [part, version]));

const visitOf = (pinned: Readonly<Record<string, string>>, counter = 1): CurrentVisit => ({
  registry: { ...emptyRegistry, counter },
  visit: { bucket: 1, tenant: 'localhost', at: new Date(0), pinned },
});

const current = visitOf(versionsOf('1.0.0'));

/** A composer that counts what it composes, and fails as often as it is told to. */
function setUp(failures = 0) {
  let left = failures;
  let composed = 0;
  const compose = createPageComposer({
    settings: settingsWith(),
    renderer: { render: async () => ({ ok: true, html: '' }), prepare: async () => {}, close: () => {} },
    readStyles: async () => [],
    pickReleases: async () => {
      composed += 1;
      if (left-- > 0) throw new Error('The assets are away.');
      return {
        scripts: [],
        styles: [],
        preloads: [],
        remotes: {},
        releases: {},
        listed: { scripts: [], styles: [] },
      };
    },
  });
  return { compose, composed: () => composed };
}

const page = { page: notFoundPage, slug: 'harbor', contents, hasVisitor: true };

test('visitors with the same releases and the same answers get what was composed once', async () => {
  const { compose, composed } = setUp();
  const first = await compose(current, page);
  expect(await compose({ ...current, visit: { ...current.visit, bucket: 99 } }, page)).toBe(first);
  expect(composed()).toBe(1);
});

test.each([
  ['another release of a part', visitOf({ ...versionsOf('1.0.0'), shell: '2.0.0' }), page],
  ['another registry', visitOf(versionsOf('1.0.0'), 2), page],
  ['another answer of the catalogue', current, { ...page, contents: { ...contents, version: 'event@2' } }],
  ['another slug', current, { ...page, slug: 'open-day' }],
  ['another page', current, { ...page, page: waitingRoomPage }],
  ['no token', current, { ...page, hasVisitor: false }],
])('a visitor with %s gets a document of their own', async (_what, visit, asked) => {
  const { compose } = setUp();
  const first = await compose(current, page);
  expect(await compose(visit, asked)).not.toBe(first);
});

test('a visit that does not name a release of every part shares its document with no other', async () => {
  const { compose, composed } = setUp();
  const { shell: _, ...others } = versionsOf('1.0.0');
  await compose(visitOf(others), page);
  await compose(visitOf(others), page);
  expect(composed()).toBe(2);
});

test('a document that could not be composed is composed anew for the next visitor', async () => {
  const { compose } = setUp(1);
  await expect(compose(current, page)).rejects.toThrow('The assets are away.');
  expect((await compose(current, page)).headers).toHaveProperty('Content-Security-Policy');
});
