import type { RegistryRelease } from '@ticket-storefront/format';
import { emptyRegistry } from '@ticket-storefront/registry';
import type { PageContents } from '../contents/page-contents';
import { createDocumentWriter } from '../document';
import { settingsWith } from '../testing/settings-with';
import { describeSet } from '../visit/visit-cookies';
import type { CurrentVisit } from '../visit/visit-reader';
import { createPageComposer, type Stages } from './page-composer';
import { notFoundPage, waitingRoomPage } from './page-table';

const contents: PageContents = {
  event: undefined,
  isMissing: false,
  missingBecause: null,
  preloadedData: { readAt: 0 },
  json: '{"readAt":0}',
  accentStyle: '',
  checkout: null,
  pictureOrigins: [],
};

const integrity = `sha384-${'A'.repeat(64)}`;

const shell: RegistryRelease = {
  version: '1.0.0',
  url: 'https://assets.example/shell/1.0.0/main.js',
  integrity,
  manifest: integrity,
  contract: '^1.0.0',
  owner: 'platform team',
  published: new Date(0).toISOString(),
  state: { name: 'current', since: new Date(0).toISOString() },
};

const versionsOf = (version: string) => ({ shell: version, 'remote-cart': version });

const visitOf = (pinned: Readonly<Record<string, string>>, counter = 1): CurrentVisit => ({
  registry: { ...emptyRegistry, counter, slots: { cart: 'remote-cart' }, releases: { shell: [shell] } },
  visit: { bucket: 1, tenant: 'localhost', at: new Date(0), pinned },
  failed: {},
  releaseSet: describeSet(pinned),
  preview: null,
});

const current = visitOf(versionsOf('1.0.0'));

interface Troubles {
  /** How often composing fails. */
  readonly failures?: number;
  /** How often the catalogue is too slow. */
  readonly missing?: number;
}

const checking = (current: CurrentVisit): CurrentVisit => ({
  ...current,
  visit: { ...current.visit, checksModules: true },
});

/** A composer that counts what it composes. */
function setUp({ failures = 0, missing = 0 }: Troubles = {}) {
  let left = failures;
  let late = missing;
  let composed = 0;
  let clock = 1;
  const stages: Stages = {
    readContents: async () => (late-- > 0 ? { ...contents, missingBecause: 'too-slow' } : contents),
    pickReleases: async () => {
      composed += 1;
      if (left-- > 0) throw new Error('The assets are away.');
      return {
        language: 'en',
        scripts: [],
        styles: [],
        preloads: [],
        remotes: {},
        modules: [],
        releases: {},
        folders: [],
        documentStyles: [],
        slots: {},
        checkouts: {},
        checkoutScripts: [],
        paused: {},
      };
    },
    drawPage: async () => '',
    documents: createDocumentWriter(settingsWith()),
  };
  const compose = createPageComposer(stages, () => clock);
  const wait = (ms: number) => {
    clock += ms;
  };
  return { compose, composed: () => composed, wait };
}

const page = { page: notFoundPage, slug: 'harbor', language: 'en', hasVisitor: true } as const;

test('visitors with the same releases get what was composed once', async () => {
  const { compose, composed } = setUp();
  const first = await compose(current, page);
  expect(await compose({ ...current, visit: { ...current.visit, bucket: 99 } }, page)).toBe(first);
  expect(composed()).toBe(1);
});

test.each([
  ['another release of a part', visitOf({ ...versionsOf('1.0.0'), shell: '2.0.0' }), page],
  ['a browser that checks modules', checking(current), page],
  ['another registry', visitOf(versionsOf('1.0.0'), 2), page],
  ['another slug', current, { ...page, slug: 'open-day' }],
  ['another page', current, { ...page, page: waitingRoomPage }],
  ['no token', current, { ...page, hasVisitor: false }],
  ['another language', current, { ...page, language: 'es' as const }],
])('composes a separate document for a visitor with %s', async (_what, visit, asked) => {
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

test('a slot whose part has no release yet leaves visitors their shared document', async () => {
  const { compose, composed } = setUp();
  await compose(visitOf({ shell: '1.0.0' }), page);
  await compose(visitOf({ shell: '1.0.0' }), page);
  expect(composed()).toBe(1);
});

test('visitors share the document without a part whose modules their browsers do not check', async () => {
  const { compose, composed } = setUp();
  const visit = visitOf({ shell: '1.0.0' });
  const releases = { ...visit.registry.releases, 'remote-cart': [{ ...shell, hasOnlyModules: true }] };
  const registry = { ...visit.registry, releases };
  await compose({ ...visit, registry }, page);
  await compose({ ...visit, registry }, page);
  expect(composed()).toBe(1);
  await compose(checking({ ...visit, registry }), page);
  expect(composed()).toBe(2);
});

test('a document that could not be composed is composed anew for the next visitor', async () => {
  const { compose } = setUp({ failures: 1 });
  await expect(compose(current, page)).rejects.toThrow('The assets are away.');
  expect((await compose(current, page)).status).toBe(404);
});

test('composes a document with missing data again for the next visitor', async () => {
  const { compose } = setUp({ missing: 1 });
  expect((await compose(current, page)).missingData).toEqual({ route: '/not-found', reason: 'too-slow' });
  expect((await compose(current, page)).missingData).toBeNull();
});

test('what the catalogue answers newly is in the documents a second later', async () => {
  const { compose, wait } = setUp();
  const first = await compose(current, page);
  wait(1000);
  expect(await compose(current, page)).toBe(first);
  wait(1);
  expect(await compose(current, page)).not.toBe(first);
});
