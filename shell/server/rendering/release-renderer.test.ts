import { renderRules } from '@ticket-storefront/format';
import { createCircuit, createReleaseRenderer } from './release-renderer';
import { notRendered, type Rendered } from './rendered';

const { firstPauseMs } = renderRules.restart;
const { failuresInARow, firstPauseMs: openForMs } = renderRules.render;

/** A renderer whose processes answer `well`, or end with the question, and a clock to move on. */
function setUp() {
  let time = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => time);
  const state = { well: false, starts: 0 };
  const { render } = createReleaseRenderer({
    readCode: async () => ({ code: '', address: '' }),
    start: () => {
      state.starts += 1;
      let hasEnded = false;
      return {
        hasEnded: () => hasEnded,
        started: async () => {},
        render: async (): Promise<Rendered> => {
          if (state.well) return { ok: true, html: '<p></p>' };
          hasEnded = true;
          return notRendered('crashed');
        },
        close: () => {},
      };
    },
    cleaner: { prepare: async () => {}, clean: async (html) => ({ ok: true, html }), close: () => {} },
    warn: () => {},
  });
  return { render, state, pass: (ms: number) => (time += ms) };
}

afterEach(() => jest.restoreAllMocks());

test('a process that ends without an answer is started again after growing pauses', async () => {
  const { render, state, pass } = setUp();
  expect(await render('{}')).toEqual({ ok: false, reason: 'crashed' });
  expect(await render('{}')).toEqual({ ok: false, reason: 'circuit-open' });
  pass(firstPauseMs);
  expect(await render('{}')).toEqual({ ok: false, reason: 'crashed' });
  pass(firstPauseMs);
  expect(await render('{}')).toEqual({ ok: false, reason: 'circuit-open' });
  pass(firstPauseMs);
  expect(await render('{}')).toEqual({ ok: false, reason: 'crashed' });
  expect(state.starts).toBe(3);
});

test('a process that has answered before is started again at once', async () => {
  const { render, state } = setUp();
  state.well = true;
  expect(await render('{}')).toMatchObject({ ok: true });
  state.well = false;
  expect(await render('{}')).toEqual({ ok: false, reason: 'crashed' });
  state.well = true;
  expect(await render('{}')).toMatchObject({ ok: true });
  expect(state.starts).toBe(2);
});

function setUpCircuit() {
  let time = 0;
  const circuit = createCircuit(renderRules.render, () => time);
  const fail = (times: number) => {
    for (let failed = 0; failed < times; failed += 1) circuit.record(false);
  };
  return { circuit, fail, pass: (ms: number) => (time += ms) };
}

test('pauses a release after several failures in a row, until one success', () => {
  const { circuit, fail } = setUpCircuit();
  fail(failuresInARow - 1);
  circuit.record(true);
  fail(failuresInARow - 1);
  expect(circuit.allows()).toBe(true);
  fail(1);
  expect(circuit.allows()).toBe(false);
});

test('after that while one question decides for all others', () => {
  const { circuit, fail, pass } = setUpCircuit();
  fail(failuresInARow);
  pass(openForMs);
  expect([circuit.allows(), circuit.allows()]).toEqual([true, false]);
  fail(1);
  expect(circuit.allows()).toBe(false);
  pass(openForMs);
  expect(circuit.allows()).toBe(true);
  circuit.record(true);
  expect([circuit.allows(), circuit.allows()]).toEqual([true, true]);
});
