/** A rush is over when orders have come slowly for so long. */
const calmMs = 3_000;
/** An e-mail is late by no more than that because of a rush. */
const maxPauseMs = 60_000;
const secondMs = 1_000;

/** Whether e-mails wait until a rush is over: each takes milliseconds of a processor that buyers wait for. */
export interface MailPause {
  noteOrder(): void;
  isOn(): boolean;
}

/**
 * Lets e-mails wait while a process answers more orders in a second than it sends e-mails (docs/rules.md, E-mails).
 * @param perSecond - e-mails that it sends
 * @param now - milliseconds of a clock that never goes back
 */
export function createMailPause(perSecond: number, now: () => number = () => performance.now()): MailPause {
  let second = { begins: Number.NEGATIVE_INFINITY, orders: 0 };
  let rush = { begins: Number.NEGATIVE_INFINITY, ends: Number.NEGATIVE_INFINITY };
  return {
    noteOrder() {
      const at = now();
      if (at - second.begins >= secondMs) second = { begins: at, orders: 0 };
      second.orders += 1;
      if (second.orders <= perSecond) return;
      rush = { begins: at < rush.ends ? rush.begins : at, ends: at + calmMs };
    },
    isOn() {
      const at = now();
      return at < rush.ends && at - rush.begins < maxPauseMs;
    },
  };
}
