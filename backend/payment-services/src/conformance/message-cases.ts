import type { CallName } from '../protocol';
import type { ConformanceCase } from './conformance-case';
import { Deviation, quote, require } from './deviation';
import { sampleAnswers } from './signature-cases';
import { readAnswer, requireRefusal, show, type TestedService, type Variation } from './tested-service';

/** Requires that the service refuses a call that it does not take, and takes no money. */
async function requireInvalid(service: TestedService, ...variations: readonly Variation[]) {
  for (const variation of variations) {
    const attempt = service.newAttempt();
    requireRefusal('charge', await service.send(service.chargeOf(attempt), variation), 400);
    await service.requireNoPayment(attempt);
  }
}

/** Requires that the service still answers. */
async function requireAlive(service: TestedService, after: string) {
  const call = { call: 'find', ...service.newAttempt() } as const;
  const reply = await service.send(call).catch(() => null);
  require(reply?.status ===
    200, `after ${after} a call had ${reply ? `status ${reply.status}` : 'no answer'}`);
}

const padding = (bytes: number) => ({ padding: 'x'.repeat(bytes) });

/** How calls and answers are sent. */
export const messageCases: readonly ConformanceCase[] = [
  {
    name: 'malformed JSON is refused',
    rule: 'Answer `refused` with status 400 to a signed body that is no JSON object.',
    async run(service) {
      for (const text of ['{"protocol":1,', '[]', 'null', 'call=charge'])
        requireRefusal('find', await service.send({ call: 'find' }, { text }), 400);
    },
  },
  {
    name: 'an unknown call is refused',
    rule: 'Answer `refused` with status 400 to calls that the service does not know.',
    run: (service) => requireInvalid(service, { fields: { call: 'capture' } }),
  },
  {
    name: 'a call for another processor is refused',
    rule: 'Compare `processor` with the service’s own name: answer `refused` with status 400 if they differ.',
    run: (service) => requireInvalid(service, { fields: { processor: 'another-processor' } }),
  },
  {
    name: 'another version of the protocol is refused',
    rule: 'Answer `refused` with status 400 unless `protocol` is 1.',
    run: (service) => requireInvalid(service, { fields: { protocol: 2 } }),
  },
  {
    name: 'a call of 65 KiB takes no money',
    rule: 'Read at most 64 KiB of a call, and go on answering the next calls.',
    async run(service) {
      const attempt = service.newAttempt();
      // The service may end the connection.
      const call = service.chargeOf(attempt);
      const reply = await service.send(call, { fields: padding(65 * 1024) }).catch((error: unknown) => {
        if (error instanceof Deviation) return null;
        throw error;
      });
      require(reply?.status !== 200, `the charge had status 200 with ${quote(reply?.text ?? '')}`);
      await service.requireNoPayment(attempt);
    },
  },
  {
    name: 'a call of 63 KiB is answered',
    rule: 'Accept calls of up to 64 KiB.',
    async run(service) {
      const attempt = service.newAttempt();
      const fields = padding(63 * 1024 - 400);
      const reply = await service.send({ call: 'find', ...attempt }, { fields });
      require(reply.status === 200, `\`find\` had status ${reply.status} with ${quote(reply.text)}`);
    },
  },
  {
    name: 'additional fields of a call are ignored',
    rule: 'Ignore fields that the service does not know: later versions of the API add some.',
    async run(service) {
      const fields = { channel: 'web', placedBy: { visit: 1 } };
      const answer = await service.charge(service.newAttempt(), service.means('approved'), { fields });
      require(answer.outcome ===
        'approved', `a charge with additional fields had the answer ${show(answer)}`);
    },
  },
  {
    name: 'answers have status 200',
    rule: 'Answer with status 200 whatever the outcome is, except `refused`: other statuses are those of proxies.',
    async run(service) {
      for (const { what, reply } of await sampleAnswers(service))
        require(reply.status === 200, `the answer to ${what} had status ${reply.status}`);
    },
  },
  {
    name: 'answers are JSON',
    rule: 'Send answers with `content-type: application/json`.',
    async run(service) {
      for (const { what, reply } of await sampleAnswers(service)) {
        const type = reply.headers.get('content-type') ?? 'none';
        require(/^application\/json\b/.test(type), `the answer to ${what} had the content type ${type}`);
      }
    },
  },
  {
    name: 'calls are not redirected',
    rule: 'Answer at the address of the description itself: the API follows no redirect.',
    async run(service) {
      const { status, headers } = await service.send({ call: 'find', ...service.newAttempt() });
      const isRedirect = status >= 300 && status < 400;
      require(!isRedirect, `status ${status} to ${headers.get('location')}`);
    },
  },
  {
    name: '200 calls at a time have their own answers',
    rule: 'Keep what belongs to a call in its own variables, and answer 200 calls at a time.',
    async run(service) {
      const paid = await service.pay();
      const find = ({ reference, attempt, amountCents }: typeof paid) =>
        ({ call: 'find', reference, attempt, amountCents }) as const;
      const unpaid = service.newAttempt();
      const wrong = await Promise.all(
        Array.from({ length: 200 }, async (_, index) => {
          const isPaid = index % 2 === 0;
          const reply = await service.send(find(isPaid ? paid : { ...unpaid, paymentId: '' }));
          const { outcome } = readAnswer('find' satisfies CallName, reply);
          const isOwn = reply.headers.get('webhook-id') === reply.id;
          const isRight = isPaid ? outcome === 'approved' : outcome === 'none' || outcome === 'closed';
          return isOwn && isRight ? [] : [`${outcome} for ${isPaid ? 'a paid' : 'an unpaid'} attempt`];
        }),
      );
      const [first] = wrong.flat();
      require(!first, `${wrong.flat().length} of 200 answers were another call’s, for example \`${first}\``);
    },
  },
  {
    name: 'other requests do no harm',
    rule: 'Answer other methods and paths with 404 or 405, and go on: scanners and probes send them.',
    async run(service) {
      const call = { call: 'find', ...service.newAttempt() } as const;
      const requests: Record<string, Variation> = {
        GET: { method: 'GET' },
        HEAD: { method: 'HEAD' },
        DELETE: { method: 'DELETE' },
        'GET of another path': { method: 'GET', path: '/../%00?x=%' },
        'POST to another path': { path: '/other' },
      };
      for (const [what, variation] of Object.entries(requests)) {
        const reply = await service.send(call, variation);
        require(reply.status < 500, `${what} had status ${reply.status}`);
        await requireAlive(service, what);
      }
    },
  },
];
