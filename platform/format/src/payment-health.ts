import * as v from 'valibot';
import type { Registry, RegistryRelease } from './registry';
import { currentRelease, isOnTrial, releasesOf } from './release-for-visit';
import { partHealthPath } from './release-health';

/** How far visits came at the checkout with one release. Each number is a part of the one before it, except `declined`. */
export const paymentCountsSchema = v.object({
  release: v.string(),
  /** Visits that had a ticket to pay for in front of them. */
  reached: v.number(),
  /** Those in which the visitor typed or pressed something in the form. */
  started: v.number(),
  /** Those of them whose last payment was declined. */
  declined: v.number(),
  completed: v.number(),
  /** The wide networks (/16 or /48) with a visit that completed nothing. The one with the most is not in the other numbers. */
  networks: v.number(),
});

export type PaymentCounts = v.InferOutput<typeof paymentCountsSchema>;

/** Path at which the API reports the payments of a part to an operator, in visits since an instant in ISO 8601. */
export const partPaymentsPath = (part: string, since = '') =>
  `${partHealthPath}/${part}/payments${since && `?since=${encodeURIComponent(since)}`}`;

/** `stop`: fewer visits complete a payment than with the other release. `fine`: not by the loss that counts. `open`: too few visits yet. */
export type PaymentVerdict = 'stop' | 'fine' | 'open';

/** When a canary of a checkout gets a verdict by its payments (docs/operation.md, Payments of a canary). */
export const paymentRule = {
  /** The loss that must not go unnoticed: this share of the payments that the current release would complete. */
  loss: 0.2,
  /** How often at most a canary without a loss is stopped by chance, and one with that loss is found fine, each time that it is judged. */
  falseStop: 0.005,
  missed: 0.05,
  /** Wide networks in which visits completed nothing: none moves a canary alone. */
  minNetworks: 5,
} as const;

/** Visits with one outcome or the other. */
interface Tally {
  readonly completed: number;
  readonly visits: number;
}

const logLikelihood = ({ completed, visits }: Tally, rate: number) =>
  (completed > 0 ? completed * Math.log(rate) : 0) +
  (visits > completed ? (visits - completed) * Math.log1p(-rate) : 0);

/**
 * How much likelier, as a natural logarithm, the two tallies are if the canary loses payments than if both releases complete alike.
 * Each side has the rate that fits it best, so the rate need not be known before.
 */
export function evidenceOfLoss(canary: Tally, current: Tally, loss: number): number {
  const completed = canary.completed + current.completed;
  const visits = canary.visits + current.visits;
  if (completed === 0 || canary.visits === 0 || current.visits === 0) return 0;
  const kept = 1 - loss;
  const alike = completed / visits;
  // Where the derivative by the rate of the current release is 0: a quadratic equation with one root below 1.
  const quadratic = kept * visits;
  const linear =
    completed * (1 + kept) + kept * (canary.visits - canary.completed) + (current.visits - current.completed);
  const rate = (linear - Math.sqrt(Math.max(0, linear ** 2 - 4 * quadratic * completed))) / (2 * quadratic);
  return (
    logLikelihood(canary, kept * rate) +
    logLikelihood(current, rate) -
    logLikelihood(canary, alike) -
    logLikelihood(current, alike)
  );
}

type Counts = Omit<PaymentCounts, 'release'>;

/**
 * Judges a canary by the payments that visits completed in the same time as those of the current release, of all that reached the
 * checkout and of those that started: who cannot start is seen in the first, who cannot pay soonest in the second.
 */
export function judgePayments(canary: Counts, current: Counts, rule = paymentRule): PaymentVerdict {
  const evidence = (of: 'reached' | 'started') =>
    evidenceOfLoss(
      { completed: canary.completed, visits: canary[of] },
      { completed: current.completed, visits: current[of] },
      rule.loss,
    );
  const found = [evidence('started'), evidence('reached')];
  if (Math.max(...found) >= -Math.log(rule.falseStop))
    return canary.networks >= rule.minNetworks ? 'stop' : 'open';
  return Math.max(...found) <= Math.log(rule.missed) ? 'fine' : 'open';
}

/** A canary of a checkout, and the release beside which it is judged. */
export interface CheckoutCanary {
  readonly part: string;
  readonly release: string;
  readonly current: string;
  /** When it became a canary, in ISO 8601. */
  readonly since: string;
}

const checkoutSlot = /^checkout:/;

/** All canaries of checkouts that are tried beside a current release. */
export const checkoutCanaries = (registry: Registry): readonly CheckoutCanary[] =>
  Object.entries(registry.slots).flatMap(([slot, part]) => {
    const current = currentRelease(registry, part);
    if (!checkoutSlot.test(slot) || !current) return [];
    const toCanary = (release: RegistryRelease) =>
      isOnTrial(release)
        ? [{ part, release: release.version, current: current.version, since: release.state.since }]
        : [];
    return releasesOf(registry, part).flatMap(toCanary);
  });
