import { createCircuit, failuresToOpen, openForMs } from './circuit';

function setUp() {
  let time = 0;
  const circuit = createCircuit(() => time);
  const fail = (times: number) => {
    for (let failed = 0; failed < times; failed += 1) circuit.record(false);
  };
  return { circuit, fail, pass: (ms: number) => (time += ms) };
}

test('a release that fails several times in a row is not asked for a while, and one success is enough to go on', () => {
  const { circuit, fail } = setUp();
  fail(failuresToOpen - 1);
  circuit.record(true);
  fail(failuresToOpen - 1);
  expect(circuit.allows()).toBe(true);
  fail(1);
  expect(circuit.allows()).toBe(false);
});

test('after that while one question decides for all others', () => {
  const { circuit, fail, pass } = setUp();
  fail(failuresToOpen);
  pass(openForMs);
  expect([circuit.allows(), circuit.allows()]).toEqual([true, false]);
  fail(1);
  expect(circuit.allows()).toBe(false);
  pass(openForMs);
  expect(circuit.allows()).toBe(true);
  circuit.record(true);
  expect([circuit.allows(), circuit.allows()]).toEqual([true, true]);
});
