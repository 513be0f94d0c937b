import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRenderProcess } from './render-process';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harness-')));
afterAll(() => rmSync(folder, { recursive: true }));

const limits = {
  waitMs: 100,
  answerMs: 1000,
  startMs: 5000,
  htmlBytes: 1000,
  memoryBytes: 200_000_000,
  queue: 2,
  processes: 1,
};

/** A process in which an entry has taken over everything: it runs this in place of the harness. */
function hijacked(code: string, answerMs = limits.answerMs) {
  const harness = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(harness, `import { createInterface } from 'node:readline';\n${code}`);
  return startRenderProcess({ code: '', address: '' }, { ...limits, answerMs }, harness);
}

/** Answers the first line as the harness does, and each later one with this text. */
const answering = (text: string) =>
  `let lines = 0;
   createInterface({ input: process.stdin }).on('line', () => {
     process.stdout.write(lines++ === 0 ? '{"ready":true}\\n' : ${JSON.stringify(text)});
   });`;

const html = '{"html":"<p>one</p>"}\n';

test('uses a process again after a response', async () => {
  const running = hijacked(answering(html));
  expect(await running.render('{}')).toEqual({ ok: true, html: '<p>one</p>' });
  expect(await running.render('{}')).toEqual({ ok: true, html: '<p>one</p>' });
  expect(running.hasEnded()).toBe(false);
  running.close();
});

test.each<[string, string, string]>([
  ['is no JSON', answering('<p>one</p>\n'), 'wrong'],
  ['says something else', answering('{"ready":true}\n'), 'wrong'],
  ['says more than it was asked', answering('{"html":"","config":{}}\n'), 'wrong'],
  ['answers for the next one too', answering(html + html), 'wrong'],
  ['answers at great length', answering('x'.repeat(10_000)), 'too-large'],
  ['never ends its line', answering('{'), 'too-slow'],
  ['answers nothing', answering(''), 'too-slow'],
  ['ends', `process.exit()`, 'crashed'],
  ['answers before it is asked', `process.stdout.write(${JSON.stringify(html)})`, 'wrong'],
  ['closes its output', `process.stdout.write('{"ready":true}\\n'); process.stdout.end()`, 'crashed'],
])('a process that %s is ended, and nothing of it is shown', async (_what, code, reason) => {
  const running = hijacked(code);
  expect(await running.render('{}')).toEqual({ ok: false, reason });
  expect(running.hasEnded()).toBe(true);
  expect(await running.render('{}')).toMatchObject({ ok: false });
});

test('a process may read its own script, and no other file, start none, write none and see no environment', async () => {
  const running = hijacked(`
    import { readFileSync, writeFileSync } from 'node:fs';
    import { execSync } from 'node:child_process';
    import { Worker } from 'node:worker_threads';
    const outcome = (attempt) => { try { attempt(); return 'done'; } catch (error) { return error.code ?? error.name; } };
    const outcomes = [
      () => readFileSync('/etc/hostname'),
      () => writeFileSync('${folder}/written', ''),
      () => execSync('true'),
      () => new Worker('1', { eval: true }),
      () => new Function('return 1')(),
    ].map(outcome);
    let lines = 0;
    createInterface({ input: process.stdin }).on('line', () => {
      const html = [...outcomes, ...Object.keys(process.env)].join(' ');
      process.stdout.write(lines++ === 0 ? '{"ready":true}\\n' : JSON.stringify({ html }) + '\\n');
    });`);
  const denied = 'ERR_ACCESS_DENIED';
  expect(await running.render('{}')).toEqual({
    ok: true,
    html: `${denied} ${denied} ${denied} ${denied} EvalError`,
  });
  running.close();
});

test('refuses requests beyond the queue’s limit', async () => {
  const running = hijacked(answering(html));
  const all = await Promise.all([running.render('{}'), running.render('{}'), running.render('{}')]);
  expect(all.map(({ ok }) => ok)).toEqual([true, true, false]);
  running.close();
});
