import { once } from 'node:events';
import { renderHarness, spawnHarness } from './render-process';

const limits = { startMs: 500, answerMs: 200, htmlBytes: 1000, memoryBytes: 200_000_000 };

const entryOf = (body: string, before = '') => `${before}; var fragment = { render() { ${body} } }`;

/** A render process of an entry. Reads what it says as it goes. */
function start(code: string, ownLimits = limits) {
  const child = spawnHarness(renderHarness, limits.memoryBytes);
  child.stdin.write(`${JSON.stringify({ code, address: '', limits: ownLimits })}\n`);
  /** Does what the system does to the pipes of a server that is killed. */
  const killServer = () => {
    child.stdin.destroy();
    child.stdout.destroy();
  };
  return { child, ended: once(child, 'exit'), killServer };
}

test.each([
  ['loops', entryOf('for (;;);')],
  ['loops in what catches all', entryOf('for (;;) try { for (;;); } catch {}')],
  ['waits for ever', entryOf('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)')],
  ['backtracks for ever', entryOf('return /(a+)+b/.test("a".repeat(100))')],
])('a render process that %s ends by itself when the server was killed', async (_what, code) => {
  const { child, ended, killServer } = start(code);
  await once(child.stdout, 'data');
  child.stdin.write('{}\n', killServer);
  expect(await ended).toEqual([0, null]);
});

test('a render process that loops as it starts ends by itself when the server was killed', async () => {
  const { child, ended, killServer } = start(entryOf('return ""', 'for (;;);'));
  child.stdin.write('', killServer);
  expect(await ended).toEqual([0, null]);
});

test('ends a process whose memory grows with each response', async () => {
  const code = entryOf('kept.push(new Uint8Array(100_000_000).fill(1)); return ""', 'const kept = []');
  const { child, ended } = start(code, { ...limits, answerMs: 10_000 });
  let answers = '';
  child.stdout.on('data', (chunk) => {
    answers += chunk;
    child.stdin.write('{}\n');
  });
  child.stdin.on('error', () => undefined);
  expect(await ended).toEqual([0, null]);
  expect(answers).toMatch(/^{"ready":true}\n({"html":""}\n){1,2}$/);
});
