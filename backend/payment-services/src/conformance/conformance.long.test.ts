import { type CaseResult, checkService, conformanceCases, runCase } from './check-service';
import type { Sandbox } from './tested-service';
import {
  createKey,
  type Fault,
  faults,
  SandboxProcessor,
  sandboxMeans,
  startReferenceService,
} from './testing';

const [api, own] = [createKey(), createKey()];

/** Runs a part of the conformance test against two processes of the service. */
async function withService<T>(fault: Fault | null, use: (sandbox: Sandbox) => Promise<T>): Promise<T> {
  const options = { processor: new SandboxProcessor(), apiKeys: [api.publicKey], key: own.key, fault };
  const services = [await startReferenceService(options), await startReferenceService(options)];
  try {
    return await use({
      addresses: services.map(({ address }) => address),
      processor: 'zephyrpay',
      description: { keys: [own.publicKey], tests: sandboxMeans },
      key: api.key,
      limits: { answerMs: 5000, shortAnswerMs: 800, settleMs: 1200, pollMs: 25 },
    });
  } finally {
    await Promise.all(services.map((service) => service.close()));
  }
}

/** For each fault, the names of cases that catch it. */
const caughtBy: Readonly<Record<Fault, readonly string[]>> = {
  'amount-ignored-when-repeated': ['the same attempt with another amount is refused'],
  'amount-in-key': ['the same attempt with another amount takes no money'],
  'amounts-in-floating-dollars': ['amounts are exact'],
  'amounts-unchecked': ['an amount is at least one whole cent'],
  'any-processor': ['a call for another processor is refused'],
  'any-protocol': ['another version of the protocol is refused'],
  'attempt-not-in-key': ['the next attempt is a payment of its own'],
  'body-read-as-latin1': ['names have letters of any script'],
  'charge-again-after-refund': ['a charge after its refund takes no money again'],
  'charge-by-default': ['an unknown call is refused'],
  'charge-if-not-found': ['10 of the same charge at once take the money once'],
  'closed-instead-of-none': ['a late payment is found', 'a closed attempt stays unpaid'],
  'codes-for-visitors': ['a declined charge has a reason for the visitor'],
  'crash-on-other-requests': ['other requests do no harm'],
  'currency-ignored': ['an unknown currency is refused'],
  'echoed-amount': ['a payment is found with the amount that was taken'],
  'errors-as-unknown': ['malformed JSON is refused'],
  'final-when-settled': ['a payment becomes final'],
  'find-by-reference': ['another attempt of a paid order is not found'],
  'find-declined-transactions': ['a declined charge takes no money'],
  'find-in-memory': ['a payment whose answer was lost is found', 'both addresses know the same payments'],
  'foreign-reference-empty': ['the list takes payments that are not the shop’s'],
  'future-allowed': ['a call from 6 minutes ahead is refused'],
  'id-of-order-found': ['a payment is found under the id of its charge'],
  'key-in-memory': ['the same charge at both addresses takes the money once'],
  'key-of-other-service': ['answers are signed by a key of the description'],
  'key-renewed-after-timeout': ['the same charge after a lost answer takes the money once'],
  'key-renewed-always': ['the same charge again takes the money once'],
  'key-shortened': ['long references stay different'],
  'list-after-since': ['the list begins with the payments of its first moment'],
  'list-all': ['the list has no older payments'],
  'list-in-memory': ['a payment whose answer was lost is listed'],
  'list-keys': ['the list has the references of the shop'],
  'list-local-time': ['payments have the right time'],
  'list-refunded': ['the list has no refunded payments'],
  'means-unchecked': ['means of any form have a signed answer'],
  'missing-is-refunded': ['an unknown payment is not refunded'],
  'none-is-unknown': ['an attempt without a charge is not found'],
  'numbers-in-settings': ['a checkout starts'],
  'old-allowed': ['a call that is 6 minutes old is refused'],
  'one-minute-tolerance': ['clocks may differ by 4 minutes'],
  'one-signature': ['one right signature of several is enough'],
  'other-body-signed': ['answers are signed by a key of the description'],
  'own-id': ['an answer has the id of its call'],
  'own-outcome': ['a charge is approved'],
  'own-timeout': ['answers arrive before the deadline'],
  'partial-refunds': ['a refund of another amount refunds nothing'],
  'pending-is-declined': ['a late payment is never called unpaid'],
  redirected: ['calls are not redirected'],
  'refund-conflict-impossible': ['5 refunds of a payment at once are refunded'],
  'refund-never-done': ['a payment is refunded'],
  'refunded-before-impossible': ['a second refund is refunded too'],
  'repeated-decline-refused': ['the same charge after a decline is declined again'],
  'replays-refused': ['a replayed call does nothing new'],
  'shared-call': ['200 calls at a time have their own answers'],
  'small-body': ['a call of 63 KiB is answered'],
  'status-of-outcome': ['answers have status 200'],
  'strict-fields': ['additional fields of a call are ignored'],
  'timeout-is-not-charged': ['a charge whose answer is lost is never called unpaid'],
  'type-text': ['answers are JSON'],
  'unlimited-body': ['a call of 65 KiB takes no money'],
  'unsigned-allowed': ['an unsigned call is refused'],
  'unsigned-declines': ['every answer is signed'],
  'unsigned-refusals': ['refusals are signed too'],
  'verification-ignored': [
    'a call that another key has signed is refused',
    'a call with a changed body is refused',
    'a call with a changed id is refused',
    'a call with a changed time is refused',
  ],
};

const unpassed = (results: readonly CaseResult[]) => results.filter(({ result }) => result !== 'passed');

test('a correct service passes every case', async () => {
  const results = await withService(null, checkService);
  expect(unpassed(results)).toEqual([]);
  expect(results.length).toBeGreaterThanOrEqual(40);
});

test('every case catches a defect that a team would write', () => {
  const catching = new Set(Object.values(caughtBy).flat());
  expect(conformanceCases.filter(({ name }) => !catching.has(name))).toEqual([]);
  expect(new Set(conformanceCases.map(({ name }) => name)).size).toBe(conformanceCases.length);
});

test.each(faults)('catches the defect %s', async (fault) => {
  const expected = conformanceCases.filter(({ name }) => caughtBy[fault].includes(name));
  expect(expected).toHaveLength(caughtBy[fault].length);
  for (const each of expected) {
    const { result } = await withService(fault, (sandbox) => runCase(each, sandbox));
    expect([each.name, result]).toEqual([each.name, 'failed']);
  }
});

test('cases whose means are missing are left out, with what to add', async () => {
  const results = await withService(null, ({ description: { keys }, ...sandbox }) => {
    const { approved, declined } = sandboxMeans;
    return checkService({
      ...sandbox,
      addresses: sandbox.addresses.slice(0, 1),
      description: { keys, tests: { approved, declined } },
    });
  });
  const missing = unpassed(results).map((each) => (each.result === 'left-out' ? each.missing : each));
  expect([...new Set(missing)].sort()).toEqual([
    'add `tests.late` to the description',
    'add `tests.lost` to the description',
    'pass a second address, of another process of the service',
  ]);
});
