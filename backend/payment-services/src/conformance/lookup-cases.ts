import type { ConformanceCase } from './conformance-case';
import { Deviation, require } from './deviation';
import { requireRefusal, show, type TestedService } from './tested-service';

/** Max difference between the clocks of the service and of this machine. */
const clockToleranceMs = 5 * 60_000;

/** Pays, and returns the payment in the list. */
async function listPaid(service: TestedService) {
  const paid = await service.pay();
  const [listed] = await service.paymentsOf(paid);
  if (!listed) throw new Deviation('`list` has no payment of its reference');
  return { paid, listed };
}

/** What the API learns about payments. */
export const lookupCases: readonly ConformanceCase[] = [
  {
    name: 'an attempt without a charge is not found',
    rule: 'Answer `find` with `none` if the processor knows no payment: after `unknown` the API holds the tickets.',
    async run(service) {
      await service.requireNoPayment(service.newAttempt());
    },
  },
  {
    name: 'a closed attempt stays unpaid',
    rule: 'Answer `closed` only if no charge of the attempt can be approved any more, else `none`.',
    async run(service) {
      const attempt = service.newAttempt();
      const found = await service.find(attempt);
      const charged = await service.charge(attempt);
      const isTrue = found.outcome !== 'closed' || charged.outcome !== 'approved';
      require(isTrue, `\`find\` said \`closed\`, and the charge after it had the answer ${show(charged)}`);
    },
  },
  {
    name: 'a payment is found under the id of its charge',
    rule: 'Use the same id of the processor as `paymentId` in `charge`, `find` and `list`, which `refund` takes.',
    async run(service) {
      const { paid, listed } = await listPaid(service);
      const found = await service.find(paid);
      const isSame = found.outcome === 'approved' && found.paymentId === paid.paymentId;
      require(isSame, `after a charge with the id ${paid.paymentId}, \`find\` had the answer ${show(found)}`);
      const seen = `after a charge with the id ${paid.paymentId}, \`list\` had ${show(listed)}`;
      require(listed.paymentId === paid.paymentId, seen);
    },
  },
  {
    name: 'another attempt of a paid order is not found',
    rule: 'Let `find` compare `attempt` too: the payment of one attempt is not that of another.',
    async run(service) {
      const paid = await service.pay();
      const found = await service.find({ ...paid, attempt: 2 });
      const isUnpaid = found.outcome === 'none' || found.outcome === 'closed';
      require(isUnpaid, `\`find\` of attempt 2 had the answer ${show(found)}`);
    },
  },
  {
    name: 'a payment is found with the amount that was taken',
    rule: 'Answer `find` with the processor’s amount instead of that in the call, or with `refused` if they differ.',
    async run(service) {
      const paid = await service.pay(service.newAttempt(2500));
      const found = await service.find({ ...paid, amountCents: 2600 });
      const isTrue =
        found.outcome === 'refused' || (found.outcome === 'approved' && found.amountCents === 2500);
      require(isTrue, `\`find\` with 2600 cents instead of 2500 had the answer ${show(found)}`);
    },
  },
  {
    name: 'a payment becomes final',
    rule: 'Set `isFinal` once the processor has approved the payment for certain: days until its settlement are too long.',
    async run(service) {
      const paid = await service.pay();
      await service.eventually(async () => {
        const found = await service.find(paid);
        require(found.outcome === 'approved' && found.isFinal, `\`find\` had the answer ${show(found)}`);
      });
    },
  },
  {
    name: 'the list begins with the payments of its first moment',
    rule: 'Let `list` include payments at `since`, which is an instant in UTC.',
    async run(service) {
      const { paid, listed } = await listPaid(service);
      const again = await service.list(new Date(listed.takenAt));
      const isListed = again.some(({ paymentId }) => paymentId === paid.paymentId);
      require(isListed, `\`list\` since ${listed.takenAt} lacks the payment that was taken then`);
    },
  },
  {
    name: 'the list has no older payments',
    rule: 'Leave out payments before `since`, also within a day: the list has limits.',
    async run(service) {
      const { listed } = await listPaid(service);
      const { length } = await service.list(new Date(Date.parse(listed.takenAt) + 3_600_000));
      require(length === 0, `\`list\` since an hour from now has ${length} payments`);
    },
  },
  {
    name: 'the list has no refunded payments',
    rule: 'Leave out payments that were refunded or voided: the API would refund them again.',
    async run(service) {
      const { paid } = await listPaid(service);
      await service.eventually(async () => {
        const answer = await service.refund(paid);
        require(answer.outcome === 'refunded', `\`refund\` had the answer ${show(answer)}`);
        const isListed = (await service.list()).some(({ paymentId }) => paymentId === paid.paymentId);
        require(!isListed, '`list` has the refunded payment');
      });
    },
  },
  {
    name: 'the list has the references of the shop',
    rule: 'Answer with the `reference` of the charge as it was, without its attempt or a prefix.',
    async run(service) {
      const { paymentId, reference } = await service.pay();
      const listed = await service.eventually(async () => {
        const payment = (await service.list()).find((each) => each.paymentId === paymentId);
        if (!payment) throw new Deviation('`list` lacks the payment');
        return payment;
      });
      require(listed.reference ===
        reference, `\`list\` has the reference ${listed.reference} instead of ${reference}`);
    },
  },
  {
    name: 'the list takes payments that are not the shop’s',
    rule: 'List payments without a reference, for example of a terminal, with `reference` null.',
    async run(service) {
      await service.list(new Date(Date.now() - 7 * 86_400_000));
    },
  },
  {
    name: 'payments have the right time',
    rule: 'Write `takenAt` as an instant with its time zone, for example by `toISOString()`: a local time is hours off.',
    async run(service) {
      const { listed } = await listPaid(service);
      const differenceMs = Math.abs(Date.parse(listed.takenAt) - Date.now());
      const isRight = differenceMs < clockToleranceMs;
      require(isRight, `a payment of ${new Date().toISOString()} was listed at ${listed.takenAt}`);
    },
  },
  {
    name: 'a checkout starts',
    rule: 'Answer `start` with `started` and texts in `settings`, or with `unavailable` if the event cannot be paid.',
    async run(service) {
      const answer = await service.call({ call: 'start', eventId: 1 });
      const isStart = answer.outcome === 'started' || answer.outcome === 'unavailable';
      require(isStart, `\`start\` had the answer ${show(answer)}`);
    },
  },
  {
    name: 'a payment is refunded',
    rule: 'Answer `refunded` once the processor has voided or refunded the payment, and `not-yet` only for a short time.',
    async run(service) {
      const paid = await service.pay();
      await service.eventually(async () => {
        const answer = await service.refund(paid);
        require(answer.outcome === 'refunded', `\`refund\` had the answer ${show(answer)}`);
      });
    },
  },
  {
    name: 'a second refund is refunded too',
    rule: 'Answer `refunded` if the processor says that the payment was refunded before: `impossible` calls a person.',
    async run(service) {
      const paid = await service.pay();
      await service.eventually(async () => {
        const answer = await service.refund(paid);
        require(answer.outcome === 'refunded', `\`refund\` had the answer ${show(answer)}`);
      });
      const again = await service.refund(paid);
      require(again.outcome === 'refunded', `the second refund had the answer ${show(again)}`);
    },
  },
  {
    name: '5 refunds of a payment at once are refunded',
    rule: 'Answer `refunded` or `not-yet` if another refund of the payment is under way, never `impossible`.',
    async run(service) {
      const paid = await service.pay();
      const answers = await Promise.all(Array.from({ length: 5 }, () => service.refund(paid)));
      const wrong = answers.find(({ outcome }) => outcome !== 'refunded' && outcome !== 'not-yet');
      require(!wrong, `one of them had the answer ${show(wrong ?? {})}`);
      await service.eventually(async () => {
        const answer = await service.refund(paid);
        require(answer.outcome === 'refunded', `a later refund had the answer ${show(answer)}`);
      });
    },
  },
  {
    name: 'an unknown payment is not refunded',
    rule: 'Answer `impossible` to a refund of a payment that the processor does not know.',
    async run(service) {
      const { reference, amountCents } = service.newAttempt();
      const answer = await service.refund({ paymentId: `unknown-${reference}`, amountCents });
      require(answer.outcome === 'impossible', `\`refund\` had the answer ${show(answer)}`);
    },
  },
  {
    name: 'a refund of another amount refunds nothing',
    rule: 'Compare the amount of a refund with the payment’s: answer `impossible`, and refund nothing, if they differ.',
    async run(service) {
      const paid = await service.pay(service.newAttempt(2500));
      const answer = await service.refund({ ...paid, amountCents: 2400 });
      require(answer.outcome ===
        'impossible', `a refund of 2400 of 2500 cents had the answer ${show(answer)}`);
      await service.requireOnePayment(paid);
    },
  },
  {
    name: 'an amount is at least one whole cent',
    rule: 'Check `amountCents` before the processor gets it: answer `refused` with status 400 unless it is a whole number above 0.',
    async run(service) {
      for (const amountCents of [0, -2500, 12.5, '2500']) {
        const reply = await service.send(service.chargeOf(service.newAttempt()), { fields: { amountCents } });
        requireRefusal('charge', reply, 400);
      }
    },
  },
  {
    name: 'an unknown currency is refused',
    rule: 'Check `currency`: answer `refused` with status 400 to any but `USD`.',
    async run(service) {
      const reply = await service.send(service.chargeOf(service.newAttempt()), {
        fields: { currency: 'JPY' },
      });
      requireRefusal('charge', reply, 400);
    },
  },
];
