import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { bootElementId, bootSchema } from '../../src/boot';
import { type DocumentOptions, renderDocument } from './render-document';

const integrity = `sha384-${'a'.repeat(64)}`;
const file = (path: string) => ({ url: `https://assets.test/${path}`, integrity });
const cart = {
  version: '1.0.0',
  contract: '^1.0.0',
  entry: file('remote-cart/fragment.js'),
  styles: [file('remote-cart/fragment.css')],
};
const link = 'https://www.example.com/';

const page = {
  kind: {
    adds: ['early clicks', 'prefetch'] as const,
    cacheControl: 'private, no-cache' as const,
  },
  preloads: 'remotes' as const,
  discovery: 'event' as const,
};

const contents = {
  preloadedData: { readAt: 1 },
  json: '{"readAt":1}',
  missingBecause: 'failed' as const,
  accentStyle: '',
};

const styles = [
  { ...file('shell/storefront.css'), text: 'p { margin: 0 }' },
  { ...file('remote-cart/fragment.css'), text: null },
];

const releases = {
  language: 'en' as const,
  scripts: [file('shell/common.js'), file('shell/storefront.js')],
  styles: [file('shell/storefront.css')],
  preloads: [file('shell/graphql.js'), file('shell/routes.3f9a.js')],
  remotes: { 'remote-cart': cart },
  modules: [],
  releases: {},
  folders: [],
  documentStyles: styles,
  slots: {},
  checkouts: {},
  checkoutScripts: [],
  paused: {},
};

function optionsWith(overrides: Partial<DocumentOptions> = {}): DocumentOptions {
  return {
    page,
    title: 'Harbour Nights - Ticketing',
    discovery: [],
    contents,
    releases,
    boot: {
      api: 'https://api.test',
      remotes: { 'remote-cart': cart },
      links: { provider: link, terms: link, privacy: link, contact: link },
      provider: { name: 'Event Ticketing', logo: null },
      pageViewUrl: null,
      processor: {},
      slots: {},
      checkouts: {},
      needAccount: [],
      checkoutScripts: [],
      paused: {},
      callsAhead: [],
      processorScripts: [],
      visitor: null,
      partReports: null,
      releaseSet: 'shell@1.0.0:remote-cart@1.0.0',
    },
    body: '',
    notice: null,
    iconColor: '#0a6548',
    processorAhead: { origins: [], scripts: [], calls: [] },
    reloadAfter: null,
    ...overrides,
  };
}

const htmlWith = (overrides?: Partial<DocumentOptions>) => renderDocument(optionsWith(overrides)).html;

const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];

function bootOf(html: string) {
  const [, json = ''] = new RegExp(`id="${bootElementId}"[^>]*>([^<]*)</script>`).exec(html) ?? [];
  return v.parse(bootSchema, JSON.parse(json));
}

test('the hash of every inline script that means something to a browser is known, and that of no script in the body', () => {
  const body = '<script>drawnByAPart()</script>';
  const { html, scriptHashes } = renderDocument(
    optionsWith({
      body,
      page: { ...page, kind: { ...page.kind, adds: [...page.kind.adds, 'early calls'] } },
      reloadAfter: 7,
    }),
  );
  const [head = ''] = html.split('<body>');
  const inline = [
    ...head.matchAll(/<script(?! defer)(?! type="application\/json")[^>]*>([\s\S]*?)<\/script>/g),
  ];
  expect(inline).toHaveLength(7);
  expect(scriptHashes).toEqual(
    inline.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  );
});

test('every file that the page loads carries its hash', () => {
  const html = htmlWith();
  const loading = [...tags(html, 'script'), ...tags(html, 'link')].filter((tag) =>
    tag.includes('assets.test'),
  );
  expect(loading).toHaveLength(5);
  for (const tag of loading) {
    expect(tag).toContain(`integrity="${integrity}"`);
    expect(tag).toContain('crossorigin="anonymous"');
  }
});

test('a small style is in the document under the name of its file, and is not loaded', () => {
  const html = htmlWith();
  expect(html).toContain(
    '<style data-href="https://assets.test/shell/storefront.css">p { margin: 0 }</style>',
  );
  expect(tags(html, 'link').join()).not.toContain('storefront.css');
});

test('preloads the remotes of the route, and only names the others', () => {
  expect(htmlWith()).toContain('as="script" href="https://assets.test/remote-cart/');
  const html = htmlWith({
    page: { ...page, preloads: 'nothing' },
    releases: { ...releases, documentStyles: [] },
  });
  expect(tags(html, 'link').join()).not.toContain('remote-cart');
  expect(bootOf(html).remotes['remote-cart']?.version).toBe('1.0.0');
});

test('lists the hash of each module before anything that could load one, and preloads those of the route as modules', () => {
  const modules = ['remote-event/fragment.mjs', 'remote-event/later.mjs'].map(file);
  const [entry = file('')] = modules;
  const event = { ...cart, entry, styles: [], type: 'module' as const };
  const ofModules = { ...releases, remotes: { 'remote-cart': cart, 'remote-event': event }, modules };
  const html = htmlWith({ releases: ofModules });
  const [, map = ''] = /<script type="importmap">(.*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(map)).toEqual({
    integrity: {
      '/shell-failure.js': expect.stringMatching(/^sha256-/),
      'https://assets.test/remote-event/fragment.mjs': integrity,
      'https://assets.test/remote-event/later.mjs': integrity,
    },
  });
  const preload = `<link rel="modulepreload" href="${entry.url}" integrity="${integrity}" crossorigin="anonymous">`;
  expect(html.indexOf(preload)).toBeGreaterThan(html.indexOf(map));
  expect(tags(html, 'link').filter((tag) => tag.includes('.mjs'))).toEqual([preload]);
  const elsewhere = htmlWith({ releases: ofModules, page: { ...page, preloads: 'nothing' } });
  expect(elsewhere).toContain(map);
  expect(tags(elsewhere, 'link').join()).not.toContain('.mjs');
});

test('preloads the catalogue’s client if the page has to query it', () => {
  expect(htmlWith()).toContain('shell/graphql.js');
  expect(htmlWith({ contents: { ...contents, missingBecause: null } })).not.toContain('shell/graphql.js');
});

test('the router is fetched ahead for the pages that it draws, and for no other', () => {
  expect(htmlWith()).not.toContain('shell/routes.3f9a.js');
  expect(htmlWith({ page: { ...page, preloads: 'router' } })).toContain('shell/routes.3f9a.js');
});

test('preloads the processor’s files after the storefront’s own', () => {
  const html = htmlWith({
    processorAhead: {
      origins: ['https://frames.test'],
      scripts: ['https://sdk.test/v3.js?a=1&b=2'],
      calls: [],
    },
  });
  const ahead = [
    '<link rel="preconnect" href="https://frames.test">',
    '<link rel="preload" as="script" fetchpriority="low" href="https://sdk.test/v3.js?a=1&amp;b=2">',
  ];
  expect(tags(html, 'link')).toEqual(expect.arrayContaining(ahead));
});

test('hostile settings and addresses reach the page as data, never as markup', () => {
  const hostile = 'https://www.example.com/?</script><script>alert(1)</script><!--"';
  const { boot } = optionsWith();
  const plain = htmlWith();
  const html = htmlWith({
    boot: { ...boot, api: hostile, processor: { publishableKey: hostile } },
    releases: {
      ...releases,
      documentStyles: [
        { url: hostile, integrity, text: null },
        { url: hostile, integrity, text: '' },
      ],
    },
  });
  expect(tags(html, 'script')).toHaveLength(tags(plain, 'script').length);
  expect(html).not.toContain('<!--');
  expect(bootOf(html).processor).toEqual({ publishableKey: hostile });
});

test('pages reload by themselves on a development server alone', () => {
  expect(htmlWith()).not.toContain('/reload');
  expect(htmlWith({ reloadAfter: 7 })).toContain('/reload?after=7');
});
