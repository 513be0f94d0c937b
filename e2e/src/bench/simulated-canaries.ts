import { judgePayments, type PaymentVerdict } from '@ticket-storefront/format';

/** How the visits of a shop end at its checkout. */
export interface SimulatedShop {
  /** Share of the visits that get the canary. */
  readonly share: number;
  /** Share of the visits that reached the checkout and start to pay. */
  readonly starts: number;
  /** Share of those that complete their payment with the current release. */
  readonly completes: number;
}

interface SimulatedCanary {
  readonly verdict: PaymentVerdict;
  /** Visits that reached the checkout with the canary, and their completed payments. */
  readonly visits: number;
  readonly payments: number;
}

/** Visits after which a canary without a verdict is given up. */
const maxVisits = 50_000;

/** Visits of a canary until which one that was found fine may still be stopped, and how often it is judged then. */
const watchedVisits = 2000;
const judgedEvery = 10;

const noCounts = () => ({ reached: 0, started: 0, declined: 0, completed: 0, networks: 5 });

/**
 * One canary that loses a share of the payments, judged after each of its visits: more often than any registrar does. One that is
 * found fine goes on, as a real one does, and may be stopped later.
 */
function simulateCanary({ share, starts, completes }: SimulatedShop, loss: number): SimulatedCanary {
  const [canary, current] = [noCounts(), noCounts()];
  let verdict: PaymentVerdict = 'open';
  let found: SimulatedCanary | null = null;
  const isWatched = () => (found ? verdict !== 'stop' && canary.reached < watchedVisits : true);
  for (let visit = 0; visit < maxVisits && isWatched(); visit += 1) {
    const isOfCanary = Math.random() < share;
    const counts = isOfCanary ? canary : current;
    counts.reached += 1;
    if (Math.random() < starts) {
      counts.started += 1;
      if (Math.random() < completes * (isOfCanary ? 1 - loss : 1)) counts.completed += 1;
    }
    if (!isOfCanary || (found && canary.reached % judgedEvery > 0)) continue;
    verdict = judgePayments(canary, current);
    if (verdict !== 'open') found ??= { verdict, visits: canary.reached, payments: canary.completed };
  }
  const { visits, payments } = found ?? { visits: canary.reached, payments: canary.completed };
  return { verdict: verdict === 'stop' ? verdict : (found?.verdict ?? 'open'), visits, payments };
}

interface SimulatedVerdicts {
  /** Percent of the canaries with each verdict. */
  readonly percent: Readonly<Record<PaymentVerdict, number>>;
  /** Of canaries, until their verdict: the median and the 95th percentile. */
  readonly visits: readonly [number, number];
  readonly payments: readonly [number, number];
}

/** Judges many canaries of a shop that lose the same share of payments. */
export function simulateCanaries(shop: SimulatedShop, loss: number, count: number): SimulatedVerdicts {
  const canaries = Array.from({ length: count }, () => simulateCanary(shop, loss));
  const percentOf = (verdict: PaymentVerdict) =>
    (100 * canaries.filter((canary) => canary.verdict === verdict).length) / count;
  const quantiles = (of: 'visits' | 'payments') => {
    const sorted = canaries.map((canary) => canary[of]).sort((a, b) => a - b);
    return [sorted[Math.floor(count / 2)] ?? 0, sorted[Math.floor(count * 0.95)] ?? 0] as const;
  };
  return {
    percent: { stop: percentOf('stop'), fine: percentOf('fine'), open: percentOf('open') },
    visits: quantiles('visits'),
    payments: quantiles('payments'),
  };
}
