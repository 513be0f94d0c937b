import type { ConformanceCase } from './conformance-case';
import { Deviation, require } from './deviation';
import { customer, Final, show, type TestedService } from './tested-service';

/** Charges a new attempt, whose answer never says that no money moved. */
async function chargeUncertainly(service: TestedService, means: 'lost' | 'late') {
  const attempt = service.newAttempt();
  const answer = await service.charge(attempt, service.means(means));
  const isCareful = answer.outcome === 'unknown' || answer.outcome === 'approved';
  require(isCareful, `a charge with the \`${means}\` means had the answer ${show(answer)}`);
  return attempt;
}

/** Polls `find` until the attempt is paid; it never says that this is impossible. */
const findUntilPaid = (service: TestedService, attempt: ReturnType<TestedService['newAttempt']>) =>
  service.eventually(async () => {
    const found = await service.find(attempt);
    if (found.outcome === 'closed' || found.outcome === 'refused')
      throw new Final(`\`find\` had the answer ${show(found)}`);
    if (found.outcome !== 'approved') throw new Deviation(`\`find\` had the answer ${show(found)}`);
    require(found.amountCents === attempt.amountCents, `\`find\` had the answer ${show(found)}`);
  });

/** Amounts that break if they are calculated in dollars. */
const awkwardAmounts = [115, 820, 1999, 29_035];

/** What each charge becomes. */
export const outcomeCases: readonly ConformanceCase[] = [
  {
    name: 'a charge is approved',
    rule: 'Answer `approved` with the processor’s `paymentId` and the `amountCents` that it took.',
    async run(service) {
      await service.pay();
    },
  },
  {
    name: 'amounts are exact',
    rule: 'Convert cents without floating-point numbers: `charge`, `find` and `list` have the same `amountCents`.',
    async run(service) {
      for (const amountCents of awkwardAmounts) {
        const attempt = service.newAttempt(amountCents);
        const charged = await service.charge(attempt);
        const found = await service.find(attempt);
        const [listed] = await service.paymentsOf(attempt);
        const seen = [charged, found].map((answer) =>
          'amountCents' in answer ? answer.amountCents : answer.outcome,
        );
        const isExact = [...seen, listed?.amountCents].every((amount) => amount === amountCents);
        require(isExact, `${amountCents} cents became ${[...seen, listed?.amountCents].join(', ')}`);
      }
    },
  },
  {
    name: 'a declined charge has a reason for the visitor',
    rule: 'Answer `declined` with a sentence in `message` that a visitor understands, neither a code nor markup.',
    async run(service) {
      const answer = await service.charge(service.newAttempt(), service.means('declined'));
      require(answer.outcome ===
        'declined', `a charge with the declined means had the answer ${show(answer)}`);
      const { message } = answer;
      const isSentence = /\p{L}+ \p{L}+/u.test(message) && !/[<>{}\n]|\w_\w/.test(message);
      require(isSentence, `the message was ${show({ message })}`);
    },
  },
  {
    name: 'a declined charge takes no money',
    rule: 'Let `find` and `list` count only payments that the processor approved, not every transaction.',
    async run(service) {
      const attempt = service.newAttempt();
      await service.charge(attempt, service.means('declined'));
      await service.requireNoPayment(attempt);
    },
  },
  {
    name: 'a charge whose answer is lost is never called unpaid',
    rule: 'Answer `unknown` if the processor did not answer: `not-charged` and `declined` need its own word.',
    async run(service) {
      await chargeUncertainly(service, 'lost');
    },
  },
  {
    name: 'a payment whose answer was lost is found',
    rule: 'Let `find` query the processor by `reference` and `attempt` instead of what the service remembers.',
    async run(service) {
      await findUntilPaid(service, await chargeUncertainly(service, 'lost'));
    },
  },
  {
    name: 'a payment whose answer was lost is listed',
    rule: 'Let `list` query the processor: the API finds payments without an order only there.',
    async run(service) {
      await service.requireOnePayment(await chargeUncertainly(service, 'lost'));
    },
  },
  {
    name: 'a late payment is never called unpaid',
    rule: 'Answer `unknown` to a charge that the processor may still take.',
    async run(service) {
      await chargeUncertainly(service, 'late');
    },
  },
  {
    name: 'a late payment is found',
    rule: 'Answer `find` with `closed` only if the processor can take the money no more: `none` while it has none yet.',
    async run(service) {
      await findUntilPaid(service, await chargeUncertainly(service, 'late'));
    },
  },
  {
    name: 'answers arrive before the deadline',
    rule: 'Stop waiting for the processor before `deadlineMs` has passed, and answer `unknown`.',
    async run(service) {
      const deadlineMs = service.limits.shortAnswerMs;
      const attempt = service.newAttempt();
      const reply = await service.send(service.chargeOf(attempt, service.means('lost')), { deadlineMs });
      const seen = `a charge with the lost means was answered after ${Math.round(reply.durationMs)} ms of ${deadlineMs} ms`;
      require(reply.durationMs <= deadlineMs, seen);
    },
  },
  {
    name: 'names have letters of any script',
    rule: 'Decode calls as UTF-8 once they are complete, and pass names on as they are.',
    async run(service) {
      const name = 'Zoë Łukasiewicz-O’Neil 李小龍 “Ada” 👩‍🎤';
      const fields = { customer: { ...customer, name, city: 'São Paulo' } };
      const answer = await service.charge(service.newAttempt(), service.means('approved'), { fields });
      require(answer.outcome === 'approved', `a charge for ${name} had the answer ${show(answer)}`);
    },
  },
];
