import { expect } from '@playwright/test';
import { mxCheckout } from '../../steps/checkouts';
import { test } from '../fault-store';
import { faultNamed } from '../faults';
import { judgeCart } from '../judge-cart';
import { payWithFault } from '../pay-with-fault';
import { type Breakage, runBrokenApi } from './run-broken-api';

export interface BrokenBuild {
  readonly name: string;
  readonly breakage: Breakage;
  readonly fault: string;
  readonly verdict: RegExp;
}

export const brokenBuilds: readonly BrokenBuild[] = [
  {
    name: 'takes a lost answer for a card that was not charged',
    breakage: { from: 'neverSent.has(', to: 'Boolean(' },
    fault: 'the connection is reset after the charge',
    verdict: /^The cart was charged 2 times\.$/,
  },
  {
    name: 'never finds a payment that the processor has',
    breakage: { from: '.clientReference===', to: '.unknownReference===' },
    fault: 'the API is killed between charge and storing',
    verdict: /^The order \S+ is paid, and stored as (refused|abandoned)\.$/,
  },
];

/** Defines a test that shows that a broken API is caught by the same judgement that the real one passes. */
export function testBrokenBuild({ name, breakage, fault, verdict }: BrokenBuild): void {
  test(`an API that ${name} is caught when ${fault}`, async ({ store, context }) => {
    const trace = await runBrokenApi(store, breakage, () =>
      payWithFault({ store, context, checkout: mxCheckout, fault: faultNamed(fault) }),
    );
    expect(judgeCart(trace)).toContainEqual(expect.stringMatching(verdict));
  });
}
