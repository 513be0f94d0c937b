/** A rush is over when orders have come slowly for so long. */
const calmMs = 3_000;
/** E-mails are late by no more than that because of rushes, however many follow each other. */
const maxPauseMs = 60_000;
const secondMs = 1_000;

/** Whether e-mails wait until a rush is over: each takes milliseconds of a processor that buyers wait for. */
export interface MailPause {
  noteOrder(): void;
  /** No e-mail is left, so the next ones may wait again. */
  noteEmpty(): void;
  isOn(): boolean;
}

/**
 * Lets e-mails wait while a process answers more orders in a second than it sends e-mails (docs/rules.md, E-mails).
 * @param perSecond - e-mails that it sends
 * @param now - milliseconds of a clock that never goes back
 */
export function createMailPause(perSecond: number, now: () => number = () => performance.now()): MailPause {
  let second = { begins: Number.NEGATIVE_INFINITY, orders: 0 };
  let rushEnds = Number.NEGATIVE_INFINITY;
  let waitingSince: number | null = null;
  return {
    noteOrder() {
      const at = now();
      if (at - second.begins >= secondMs) second = { begins: at, orders: 0 };
      second.orders += 1;
      if (second.orders > perSecond) rushEnds = at + calmMs;
    },
    noteEmpty() {
      waitingSince = null;
    },
    isOn() {
      const at = now();
      if (at >= rushEnds) return false;
      waitingSince ??= at;
      return at - waitingSince < maxPauseMs;
    },
  };
}
