import { createMailPause } from './mail-pause';

/** A pause of a process that sends ten e-mails a second, with a clock of its own. */
function createPause() {
  let now = 0;
  const pause = createMailPause(10, () => now);
  return {
    /** Orders so many times in a second, for some seconds. @returns whether e-mails wait at the end of each */
    order: (perSecond: number, seconds: number): boolean[] =>
      Array.from({ length: seconds }, () => {
        for (let order = 0; order < perSecond; order += 1) {
          pause.noteOrder();
          now += 1000 / perSecond;
        }
        return pause.isOn();
      }),
    noteEmpty: pause.noteEmpty,
    isOnAfter: (ms: number): boolean => {
      now += ms;
      return pause.isOn();
    },
  };
}

test('e-mails wait while orders come faster than they are sent, and for three seconds after it', () => {
  const { order, isOnAfter } = createPause();
  expect(order(9, 20)).not.toContain(true);
  expect(order(40, 20)).not.toContain(false);
  expect(isOnAfter(2_000)).toBe(true);
  expect(isOnAfter(2_000)).toBe(false);
  expect(order(9, 20)).not.toContain(true);
});

test('e-mails wait for no longer than a minute, in one rush or in many, until all are sent', () => {
  const { order, isOnAfter, noteEmpty } = createPause();
  const waits = order(40, 300);
  expect(waits.slice(0, 59)).not.toContain(false);
  expect(waits.slice(60)).not.toContain(true);
  expect(isOnAfter(10_000)).toBe(false);
  expect(order(40, 20)).not.toContain(true);
  noteEmpty();
  expect(order(40, 20)).not.toContain(false);
  expect(isOnAfter(10_000)).toBe(false);
  expect(order(40, 20)).not.toContain(false);
  expect(isOnAfter(10_000)).toBe(false);
  expect(order(40, 20)).not.toContain(true);
});
