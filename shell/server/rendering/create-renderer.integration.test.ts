import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RegistryRelease, renderRules } from '@ticket-storefront/format';
import { emptyRegistry } from '@ticket-storefront/registry';
import { integrityOf, type ReleaseManifest } from '@ticket-storefront/releases/manifest';
import { register } from 'prom-client';
import { settingsWith } from '../testing/settings-with';
import { createRenderer } from './create-renderer';
import { renderLimitsOf } from './rendered';

const day = '2026-11-22T00:00:00.000Z';
const host = { config: { links: {} as never, processor: {} }, idPrefix: 'remote-event-', renderedAt: 0 };

/** How long a document waits is tested by itself: this machine may be busy. */
const unhurried = { RENDER_WAIT_MS: '60000', RENDER_START_MS: '60000' };

const closings: (() => void)[] = [];
beforeEach(() => register.resetMetrics());
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** A renderer over releases of remote-event, each with one server entry, by their versions. */
function setUp(
  entries: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
) {
  const files = new Map(Object.entries(entries).map(([version, code]) => [version, Buffer.from(code)]));
  const warnings: string[] = [];
  const read: string[] = [];
  const readManifest = async (part: string, { version }: RegistryRelease): Promise<ReleaseManifest> => {
    const content = Buffer.from(entries[version] ?? '');
    const server = { scripts: ['server.js'], modules: [], styles: [], preloads: [] };
    const fragment = { scripts: ['fragment.js'], modules: [], styles: [], preloads: [] };
    const list = [{ path: 'server.js', integrity: integrityOf(content), bytes: content.length }];
    const rest = {
      part,
      version,
      owner: 'event team',
      contract: '^1.2.0',
      shared: {},
      bus: { commands: {}, facts: {} },
      files: list,
    };
    return { ...rest, entries: version === 'none' ? { fragment } : { fragment, server } };
  };
  const renderer = createRenderer({
    readManifest,
    assets: {
      read: async (path) => {
        read.push(path);
        const content = files.get(path.split('/')[1] ?? '');
        return content ? { content, tag: '' } : null;
      },
    },
    assetsOrigin: 'https://assets.example',
    limits: renderLimitsOf(settingsWith({ ...unhurried, ...environment })),
    warn: (line) => warnings.push(line),
  });
  closings.push(renderer.close);
  const releaseOf = (version: string): RegistryRelease => ({
    version,
    url: '',
    integrity: '',
    manifest: `sha384-${version}`,
    contract: '^1.2.0',
    owner: 'event team',
    published: day,
    state: { name: 'current', since: day },
  });
  const render = (version: string, props: object = {}) =>
    renderer.render('remote-event', releaseOf(version), props, host);
  /** Prepares for a registry that offers the first version to new visits, and the second to none. */
  const prepare = (offered: string, candidate: string) =>
    renderer.prepare({
      ...emptyRegistry,
      slots: { event: 'remote-event' },
      releases: {
        'remote-event': [releaseOf(offered), { ...releaseOf(candidate), state: { name: 'candidate' } }],
      },
    });
  const isFailing = (version: string) => renderer.isFailing('remote-event', version);
  return { render, prepare, isFailing, close: renderer.close, files, read, warnings };
}

/** An entry whose `render` has this body. */
const entryOf = (body: string, before = '') =>
  `${before}; var fragment = { contract: '^1.2.0', render(props, host) { ${body} } }`;

const greeting = entryOf('return "<p>Hello " + props.name + "</p>"');

const failuresOf = async (version: string) => {
  const metric = await register.getSingleMetric('storefront_render_failures_total')?.get();
  return metric?.values.filter(({ labels }) => labels['release'] === version);
};

test('an entry in plain script renders its props, with the address of its release and the host', async () => {
  const { render } = setUp({
    good: entryOf(
      "return '<p id=' + host.idPrefix + '1>' + props.name + ' ' + host.renderedAt + '</p><img src=' + logo + '>'",
      'const logo = globalThis.releaseAddress + "logo.svg"',
    ),
  });
  expect(await render('good', { name: 'Ada\u2028' })).toEqual({
    ok: true,
    html: '<p id="remote-event-1">Ada\u2028 0</p><img src="https://assets.example/remote-event/good/logo.svg">',
  });
  expect(await failuresOf('good')).toEqual([]);
});

test('a release without a server entry is left to the browser, which is no failure', async () => {
  const { render, warnings } = setUp({ none: '' });
  expect(await render('none')).toEqual({ ok: false, reason: 'no-entry' });
  expect([await failuresOf('none'), warnings]).toEqual([[], []]);
});

const thief = (attempt: string) =>
  entryOf(`let got; try { got = ${attempt} } catch (error) { got = undefined } return "<p>" + got + "</p>"`);

test.each<[string, string, string]>([
  ['throws', entryOf('throw new Error("no")'), 'threw'],
  ['throws something with a getter', entryOf('throw { get message() { for (;;); } }'), 'threw'],
  ['throws when it starts', 'throw 1', 'threw'],
  ['is no script', 'export default {', 'threw'],
  ['sets no fragment', 'var other = {}', 'threw'],
  ['never returns', entryOf('for (;;);'), 'too-slow'],
  ['never ends starting', 'for (;;);', 'too-slow'],
  ['waits for ever', entryOf('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'), 'too-slow'],
  ['calls itself without end', entryOf('return fragment.render(props, host)'), 'threw'],
  ['returns 50 MB', entryOf('return "x".repeat(50_000_000)'), 'too-large'],
  ['returns more bytes than letters are allowed', entryOf('return "€".repeat(500_000)'), 'too-large'],
  ['fills its heap', entryOf('const all = []; for (;;) all.push(new Array(1000).fill({}))'), 'crashed'],
  [
    'fills buffers outside of its heap',
    entryOf('const all = []; for (;;) all.push(new Uint8Array(10_000_000).fill(1))'),
    'crashed',
  ],
  ['returns null', entryOf('return null'), 'wrong'],
  ['returns a promise', entryOf('return Promise.resolve("<p></p>")'), 'wrong'],
  ['returns an object that says to be a string', entryOf('return { toString: () => "<p></p>" }'), 'wrong'],
  ['returns a script', entryOf('return "<script>run()</script>"'), 'wrong'],
  ['reads the environment', entryOf('return process.env.PATH'), 'threw'],
  ['reads a file', entryOf('return require("fs").readFileSync("/etc/passwd", "utf8")'), 'threw'],
  ['starts a process', entryOf('return String(require("child_process").execSync("id"))'), 'threw'],
  ['fetches', entryOf('fetch("http://localhost"); return ""'), 'threw'],
  ['makes code of strings', entryOf('return Function("return 1")()'), 'threw'],
  [
    'compiles WebAssembly',
    entryOf('new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))'),
    'threw',
  ],
])(
  'the entry that %s gives no HTML, is counted under its release, and others go on',
  async (_what, code, reason) => {
    // On a busy machine others take long too.
    const RENDER_TIMEOUT_MS = reason === 'too-slow' ? '3000' : '30000';
    const { render, warnings } = setUp(
      { bad: code, good: greeting },
      { RENDER_START_MS: '10000', RENDER_TIMEOUT_MS },
    );
    await render('good', { name: 'Ada' });
    const bad = render('bad');
    expect(await render('good', { name: 'Grace' })).toEqual({ ok: true, html: '<p>Hello Grace</p>' });
    expect(await bad).toEqual({ ok: false, reason });
    expect(await failuresOf('bad')).toEqual([
      { value: 1, labels: { part: 'remote-event', release: 'bad', reason } },
    ]);
    expect(warnings).toEqual([`remote-event bad was not rendered on the server: ${reason}.`]);
  },
);

test.each<[string, string]>([
  [
    'the globals of Node',
    'typeof process + typeof require + typeof global + typeof Buffer + typeof setTimeout',
  ],
  [
    'a function of the host by its own function',
    '(() => { try { return globalThis.constructor.constructor("return process")() } catch { return undefined } })()',
  ],
  ['code by the caller of its function', 'fragment.render.caller'],
  [
    'code by the frames of a stack',
    `(() => {
      Error.prepareStackTrace = (_, frames) => frames.map((frame) => [frame.getThis(), frame.getFunction()]);
      const found = new Error().stack.flat().filter((one) => one !== undefined && one !== fragment && one !== globalThis && one !== fragment.render);
      return found.find((one) => !(one instanceof Object));
    })()`,
  ],
  [
    'code by an error of the other realm',
    `(() => {
      const broken = new Error();
      broken.name = Symbol();
      try { return broken.stack && undefined; } catch (error) {
        return typeof error.constructor.constructor("return globalThis")().process.pid;
      }
    })()`,
  ],
])('an entry does not reach %s', async (_what, attempt) => {
  const { render } = setUp({ thief: thief(attempt) });
  const got = await render('thief');
  expect(got).toEqual({
    ok: true,
    html: expect.stringMatching(/^<p>((undefined)+|null)<\/p>$/),
  });
});

test('an entry that imports, waits and listens gets nothing: only what it returns at once counts', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  }).listen(0);
  const { port } = server.address() as AddressInfo;
  const { render } = setUp({
    later: entryOf(
      'return "<p>" + state + "</p>"',
      `var state = "nothing";
       const use = (http) => { state = "a socket"; http.get("http://localhost:${port}/stolen"); };
       import("node:http").then(use, (error) => {
         state = "an error";
         use(error.constructor.constructor("return process")().getBuiltinModule("http"));
       })`,
    ),
  });
  expect(await render('later', { first: 1 })).toEqual({ ok: true, html: '<p>nothing</p>' });
  expect(await render('later', { second: 1 })).toEqual({ ok: true, html: '<p>nothing</p>' });
  server.close();
  expect(asked).toEqual([]);
});

test('an entry that prints and patches what all objects have changes its own realm alone', async () => {
  const { render } = setUp({
    loud: entryOf(
      'console.log("{\\"html\\":\\"forged\\"}"); return "<p>loud</p>"',
      `for (const type of [Object, Array, String, Promise, Map]) {
         for (const name of Object.getOwnPropertyNames(type.prototype)) {
           if (name !== 'constructor') try { type.prototype[name] = () => "forged" } catch {}
         }
       }
       Object.prototype.toJSON = () => ({ html: "forged" });
       JSON.parse = JSON.stringify = () => "forged"`,
    ),
  });
  expect(await render('loud')).toEqual({ ok: true, html: '<p>loud</p>' });
  expect({}.toString()).toBe('[object Object]');
});

test('one changed byte in a released server entry, and it is not run', async () => {
  const { render, files, warnings } = setUp({ good: greeting });
  const code = files.get('good');
  if (code) code[code.length - 3] = (code[code.length - 3] ?? 0) ^ 1;
  expect(await render('good')).toEqual({ ok: false, reason: 'wrong' });
  expect(warnings).toContainEqual(
    expect.stringContaining('server.js is missing or does not match its registered hash'),
  );
  files.delete('good');
  expect(await render('good', { again: 1 })).toEqual({ ok: false, reason: 'wrong' });
  files.set('good', Buffer.from(greeting));
  expect(await render('good', { name: 'Ada' })).toEqual({ ok: true, html: '<p>Hello Ada</p>' });
});

test('a release that fails again and again is left alone for a while, and the others are not', async () => {
  const { render } = setUp({ bad: entryOf('throw new Error("no")'), good: greeting });
  for (let failed = 0; failed < renderRules.render.failuresInARow; failed += 1)
    expect(await render('bad', { failed })).toEqual({ ok: false, reason: 'threw' });
  expect(await render('bad', {})).toEqual({ ok: false, reason: 'circuit-open' });
  expect(await render('good', { name: 'Ada' })).toMatchObject({ ok: true });
});

test('a document waits no longer than it may, and what came too late is there for the next one', async () => {
  const { render } = setUp(
    { slow: entryOf('const end = Date.now() + 3000; while (Date.now() < end); return "<p>late</p>"') },
    { RENDER_WAIT_MS: '50', RENDER_TIMEOUT_MS: '20000' },
  );
  const begun = performance.now();
  expect(await render('slow')).toEqual({ ok: false, reason: 'too-slow' });
  // Before the entry returns.
  expect(performance.now() - begun).toBeLessThan(3000);
  let rendered = await render('slow');
  while (!rendered.ok) rendered = await render('slow');
  expect(rendered.html).toBe('<p>late</p>');
});

test('starts the entries of releases for new visits before the first document', async () => {
  const { render, prepare, files } = setUp({ offered: greeting, candidate: greeting });
  await prepare('offered', 'candidate');
  files.clear();
  expect(await render('offered', { name: 'Ada' })).toEqual({ ok: true, html: '<p>Hello Ada</p>' });
  expect(await render('candidate', { name: 'Ada' })).toEqual({ ok: false, reason: 'wrong' });
});

test('a server that ends while it begins with the entries leaves none of them running', async () => {
  const { render, prepare, close, read } = setUp({ offered: greeting });
  const preparing = prepare('offered', 'none');
  close();
  await preparing;
  expect(await render('offered')).toMatchObject({ ok: false });
  expect(read).toEqual([]);
});

test('renders equal requests once, and confines a crash to its own release', async () => {
  const { render } = setUp({
    counting: entryOf(
      'count += 1; if (props.crash) for (;;); return "<p>" + count + "</p>"',
      'var count = 0',
    ),
  });
  const first = { ok: true, html: '<p>1</p>' };
  expect(await Promise.all([render('counting'), render('counting')])).toEqual([first, first]);
  expect(await render('counting')).toEqual(first);
  expect(await render('counting', { crash: true })).toEqual({ ok: false, reason: 'too-slow' });
  expect(await render('counting', { next: 1 })).toEqual(first);
});

test('limits the number of processes, and restarts the least recently used on demand', async () => {
  const counting = entryOf('count += 1; return "<p>" + count + "</p>"', 'var count = 0');
  const { render } = setUp({ a: counting, b: counting, c: counting }, { RENDER_PROCESSES: '2' });
  for (const version of ['a', 'b', 'c', 'a']) await render(version, { version });
  expect(await render('a', { again: 1 })).toEqual({ ok: true, html: '<p>1</p>' });
  expect(await render('c', { again: 1 })).toEqual({ ok: true, html: '<p>2</p>' });
});

test('a release fails on this server after three renders in a row that failed by its own fault', async () => {
  const { render, isFailing } = setUp(
    {
      bad: entryOf('if (props.breaks) throw new Error("no"); return "<p></p>"'),
      slow: entryOf('for (;;);'),
    },
    { RENDER_TIMEOUT_MS: '1000' },
  );
  const seen: boolean[] = [];
  // A success in between begins anew.
  for (const breaks of [true, true, false, true, true, true]) {
    await render('bad', { breaks, of: seen.length });
    seen.push(isFailing('bad'));
  }
  expect(seen).toEqual([false, false, false, false, false, true]);
  for (let time = 0; time < 3; time++) await render('slow', { time });
  expect(isFailing('slow')).toBe(false);
});
