/** How fast buyers enter the checkout of an event, by what its orders took. Rates are per second. */
export interface Pace {
  /** Buyers that enter. */
  readonly perSecond: number;
  /** Answered orders, smoothed. */
  readonly answeredPerSecond: number;
  /** The share of the answered orders that enter since orders were last too slow; null while they never were. */
  readonly maxPerSecond: number | null;
  /** Measures with trouble in a row. */
  readonly troubles: number;
  /** Seconds since the last trouble. */
  readonly calmSeconds: number;
}

/** The orders of an event, of all processes, since its pace was judged. */
export interface OrderMeasure {
  readonly seconds: number;
  /** Orders that were paid, or that a processor has declined. */
  readonly answered: number;
  /** Orders that took too long, or do so now. */
  readonly slow: number;
  /** Orders that were refused because too many came. */
  readonly refused: number;
}

/** The share of what is answered that enters once orders were too slow. */
const heldShare = 0.8;
/**
 * The times over which answered orders are averaged: while they become fewer, because a stall of a second is no slow shop, and while they
 * become more, because a sale that has just begun is none either.
 */
const fallingSeconds = 2;
const risingSeconds = 1;
/** Seconds without an order after which a pace starts again. */
export const forgottenAfterSeconds = 60;
/** How long the share holds before the pace tries more. */
const heldSeconds = 10;
/** Factors in a second: up to a multiple of the start, beyond it, and after the first trouble. */
const growth = 4;
const carefulGrowth = 1.02;
const laterGrowth = 1.2;
/** From this multiple of its start on a pace grows carefully: twice as much could be too much for a small machine. */
const carefulFrom = 8;
/** A pace that grows fast is judged and known to all processes after so many seconds; pages sleep through them. */
export const knownAfterSeconds = 0.75;
/** The pace grows if at least this share of it is answered: otherwise something else limits the sale. */
const usedShare = 1 / 3;
/** Beyond this multiple of its start, a pace grows no further. */
const maxGrowth = 20;
/** Fewer slow orders are chance. */
const minSlow = 5;
const slowShare = 0.2;
/** Fewer measures with trouble in a row change nothing. */
const troublesToFall = 3;

/** The measure is judged when it is so long, with so many orders or after a longer time. */
const judgedAfterSeconds = 0.5;
const judgedOrders = 10;
const judgedAnywaySeconds = 3;
/** Seconds without an order after which a new measure begins: a pause says nothing about the orders before it. */
export const pauseSeconds = 1.5;

/** The pace of an event that no orders have shown yet. */
export const startPace = (perSecond: number): Pace => ({
  perSecond,
  answeredPerSecond: 0,
  maxPerSecond: null,
  troubles: 0,
  calmSeconds: 0,
});

/** Seconds until so many buyers have entered at a pace that grows by a factor in a second. */
const secondsFor = (buyers: number, perSecond: number, factor: number): number =>
  Math.log(1 + (buyers * Math.log(factor)) / perSecond) / Math.log(factor);

/** Buyers who enter until a pace has grown by a factor in a second to another. */
const enteredUntil = (perSecond: number, to: number, factor: number): number =>
  Math.max(0, to - perSecond) / Math.log(factor);

/** Seconds until so many buyers have entered if no order is too slow: a page that polls earlier polls in vain. */
export function soonestSeconds(pace: Pace, start: number, buyers: number): number {
  const { perSecond, maxPerSecond, calmSeconds } = pace;
  if (maxPerSecond !== null) {
    const held = Math.max(0, heldSeconds - calmSeconds);
    const later = buyers - perSecond * held;
    return later <= 0 ? buyers / perSecond : held + secondsFor(later, perSecond, laterGrowth);
  }
  const careful = Math.max(perSecond, carefulFrom * start);
  if (perSecond === careful) return secondsFor(buyers, careful, carefulGrowth);
  const later = buyers - perSecond * knownAfterSeconds;
  if (later <= 0) return buyers / perSecond;
  const quick = enteredUntil(perSecond, careful, growth);
  if (later <= quick) return knownAfterSeconds + secondsFor(later, perSecond, growth);
  const quickSeconds = Math.log(careful / perSecond) / Math.log(growth);
  return knownAfterSeconds + quickSeconds + secondsFor(later - quick, careful, carefulGrowth);
}

/** Whether a measure is long enough to be judged. */
export const canJudge = ({ seconds, answered, slow, refused }: OrderMeasure): boolean =>
  seconds >= judgedAfterSeconds &&
  (answered + slow + refused >= judgedOrders || seconds >= judgedAnywaySeconds);

const isTroubled = ({ answered, slow, refused }: OrderMeasure): boolean =>
  refused > 0 || (slow >= minSlow && slow > slowShare * answered);

/**
 * Judges a measure. While orders are answered in time, the pace grows to four times as much in a second, and from eight times its start
 * on by a fiftieth. Once they are not, in three measures in a row, it is 80 % of what was answered in the last seconds; after ten
 * seconds without trouble it tries more.
 * @param start - the pace of an event without a measure, and the lowest of all: an event with few buyers does not wait for another
 */
export function nextPace(pace: Pace, measure: OrderMeasure, start: number): Pace {
  const { seconds } = measure;
  const rate = measure.answered / seconds;
  const averagedSeconds = rate > pace.answeredPerSecond ? risingSeconds : fallingSeconds;
  const weight = 1 - Math.exp(-seconds / averagedSeconds);
  const answeredPerSecond = pace.answeredPerSecond + weight * (rate - pace.answeredPerSecond);
  const measured = { ...pace, answeredPerSecond };
  if (isTroubled(measure)) {
    const troubles = pace.troubles + 1;
    if (troubles < troublesToFall) return { ...measured, troubles, calmSeconds: 0 };
    const maxPerSecond = Math.max(start, heldShare * answeredPerSecond);
    const perSecond = Math.min(pace.perSecond, maxPerSecond);
    return { perSecond, answeredPerSecond, maxPerSecond, troubles: 0, calmSeconds: 0 };
  }
  const calmSeconds = pace.calmSeconds + seconds;
  const calm = { ...measured, troubles: 0, calmSeconds };
  if (rate < usedShare * pace.perSecond) return calm;
  if (pace.maxPerSecond === null) {
    const isQuick = pace.perSecond < carefulFrom * start;
    const [factor, limit] = isQuick ? [growth, carefulFrom] : [carefulGrowth, maxGrowth];
    const grown = pace.perSecond * factor ** Math.min(1, seconds);
    return { ...calm, perSecond: Math.max(pace.perSecond, Math.min(grown, limit * start)) };
  }
  const isOver = calmSeconds > heldSeconds;
  const maxPerSecond = pace.maxPerSecond * (isOver ? laterGrowth ** Math.min(1, seconds) : 1);
  return { ...calm, maxPerSecond, perSecond: maxPerSecond };
}
