import type { ConformanceCase } from './conformance-case';
import { require } from './deviation';
import { readAnswer, requireRefusal, show, type TestedService } from './tested-service';

/** Requires that all answers approve one payment, which was taken once. */
async function requireSamePayment(
  service: TestedService,
  attempt: ReturnType<TestedService['newAttempt']>,
  answers: readonly { readonly outcome: string }[],
) {
  const different = new Set(answers.map((answer) => JSON.stringify(answer)));
  const isSame = different.size === 1 && answers[0]?.outcome === 'approved';
  const seen = [...different].slice(0, 2).join(' and ');
  require(isSame, `${answers.length} of the same charge had ${different.size} different answers, for example ${seen}`);
  await service.requireOnePayment(attempt);
}

const times = <T>(count: number, run: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

/** What calls do that arrive again, at once or at another process. */
export const repeatedCases: readonly ConformanceCase[] = [
  {
    name: 'the same charge again takes the money once',
    rule: 'Use `reference` and `attempt` as the processor’s idempotency key, and answer as the first time.',
    async run(service) {
      const attempt = service.newAttempt();
      const answers = [await service.charge(attempt), await service.charge(attempt)];
      await requireSamePayment(service, attempt, answers);
    },
  },
  {
    name: '10 of the same charge at once take the money once',
    rule: 'Leave it to the processor’s idempotency key which charge is first: a query before the charge comes too early.',
    async run(service) {
      const attempt = service.newAttempt();
      const answers = await times(10, () => service.charge(attempt));
      await requireSamePayment(service, attempt, answers);
    },
  },
  {
    name: 'the same charge at both addresses takes the money once',
    rule: 'Keep idempotency at the processor or in a shared database: memory and locks of a process do not reach the other.',
    async run(service) {
      service.requireSecondAddress();
      const attempt = service.newAttempt();
      const answers = await times(6, (index) =>
        service.charge(attempt, undefined, { at: index % 2 ? 1 : 0 }),
      );
      await requireSamePayment(service, attempt, answers);
    },
  },
  {
    name: 'both addresses know the same payments',
    rule: 'Store nothing in a process: `find`, `list` and `refund` query the processor.',
    async run(service) {
      service.requireSecondAddress();
      const paid = await service.pay();
      const found = await service.find(paid, { at: 1 });
      const isFound = found.outcome === 'approved' && found.paymentId === paid.paymentId;
      require(isFound, `\`find\` at the second address had the answer ${show(found)}`);
      const refunded = await service.refund(paid, { at: 1 });
      const isKnown = refunded.outcome === 'refunded' || refunded.outcome === 'not-yet';
      require(isKnown, `\`refund\` at the second address had the answer ${show(refunded)}`);
    },
  },
  {
    name: 'the same charge after a decline is declined again',
    rule: 'Answer a repeated charge with the first outcome, also if it was `declined`.',
    async run(service) {
      const attempt = service.newAttempt();
      const first = await service.charge(attempt, service.means('declined'));
      const second = await service.charge(attempt, service.means('declined'));
      const seen = `the answers were ${show(first)} and ${show(second)}`;
      require(first.outcome === 'declined' && second.outcome === 'declined', seen);
      await service.requireNoPayment(attempt);
    },
  },
  {
    name: 'the same charge after a lost answer takes the money once',
    rule: 'Repeat a charge at the processor with the same idempotency key, also after a failure.',
    async run(service) {
      const attempt = service.newAttempt();
      const means = service.means('lost');
      await service.charge(attempt, means);
      const again = await service.charge(attempt, means);
      const isCareful = again.outcome === 'unknown' || again.outcome === 'approved';
      require(isCareful, `the second charge had the answer ${show(again)}`);
      await service.requireOnePayment(attempt);
    },
  },
  {
    name: 'the same attempt with another amount is refused',
    rule: 'Compare a repeated charge with the first one, and answer `refused` with status 400 if the amount differs.',
    async run(service) {
      const paid = await service.pay(service.newAttempt(2500));
      const reply = await service.send(service.chargeOf({ ...paid, amountCents: 2600 }));
      requireRefusal('charge', reply, 400);
    },
  },
  {
    name: 'the same attempt with another amount takes no money',
    rule: 'Leave the amount out of the idempotency key: an attempt is paid once.',
    async run(service) {
      const paid = await service.pay(service.newAttempt(2500));
      await service.send(service.chargeOf({ ...paid, amountCents: 2600 }));
      await service.requireOnePayment(paid);
    },
  },
  {
    name: 'the next attempt is a payment of its own',
    rule: 'Use `attempt` in the idempotency key too: a visitor whose card was declined pays with another one.',
    async run(service) {
      const first = service.newAttempt();
      await service.charge(first, service.means('declined'));
      const second = { ...first, attempt: 2 };
      await service.pay(second);
      const found = await service.find(first);
      const isUnpaid = found.outcome === 'none' || found.outcome === 'closed';
      require(isUnpaid, `\`find\` of the declined attempt 1 had the answer ${show(found)}`);
      await service.requireOnePayment(first);
    },
  },
  {
    name: 'long references stay different',
    rule: 'Pass all 64 characters of a reference on, or a hash of them: a shortened one is another order’s.',
    async run(service) {
      const { reference, ...attempt } = service.newAttempt();
      const [first, second] = ['A', 'B'].map((last) => ({
        ...attempt,
        reference: `${reference.padEnd(63, '_')}${last}`,
      }));
      if (!first || !second) return;
      const { paymentId } = await service.pay(first);
      const other = await service.charge(second);
      const isOther = other.outcome === 'approved' && other.paymentId !== paymentId;
      require(isOther, `a charge whose reference differs in the last character had the answer ${show(other)}`);
    },
  },
  {
    name: 'a replayed call does nothing new',
    rule: 'Answer a call that arrives again, with the same id and signature, by the same outcome: a refusal would mean that no money moved.',
    async run(service) {
      const attempt = service.newAttempt();
      const id = `call_replayed_${attempt.reference}`;
      const call = service.chargeOf(attempt);
      // The same second gives the same signature.
      const text = JSON.stringify({
        protocol: 1,
        processor: service.sandbox.processor,
        deadlineMs: service.limits.answerMs,
        ...call,
      });
      const replies = [await service.send(call, { id, text }), await service.send(call, { id, text })];
      const answers = replies.map((reply) => readAnswer('charge', reply));
      await requireSamePayment(service, attempt, answers);
    },
  },
  {
    name: 'a charge after its refund takes no money again',
    rule: 'Answer a repeated charge by its first outcome, also if the payment was refunded since.',
    async run(service) {
      const paid = await service.pay();
      await service.eventually(async () => {
        const answer = await service.refund(paid);
        require(answer.outcome === 'refunded', `\`refund\` had the answer ${show(answer)}`);
      });
      const again = await service.charge(paid);
      const isSame = again.outcome !== 'approved' || again.paymentId === paid.paymentId;
      require(isSame, `the charge had the answer ${show(again)}`);
      const { length } = (await service.list()).filter(({ reference }) => reference === paid.reference);
      require(length === 0, '`list` has a payment of its reference again');
    },
  },
];
