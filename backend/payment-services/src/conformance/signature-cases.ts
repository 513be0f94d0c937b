import { generateKeyPairSync } from 'node:crypto';
import { type Distrust, distrust } from '@ticket-storefront/signing';
import type { CallName } from '../protocol';
import type { ConformanceCase } from './conformance-case';
import { Missing, require } from './deviation';
import {
  type Reply,
  readAnswer,
  requireRefusal,
  show,
  type TestedService,
  type Variation,
} from './tested-service';

const minuteMs = 60_000;

interface Sample {
  readonly what: string;
  readonly call: CallName;
  readonly reply: Reply;
}

/** Answers of every kind that the means allow. */
export async function sampleAnswers(service: TestedService): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const sample = async (what: string, call: Parameters<TestedService['call']>[0]) => {
    const reply = await service.send(call);
    samples.push({ what, call: call.call, reply });
    return reply;
  };
  const unpaid = service.newAttempt();
  await sample('`start`', { call: 'start', eventId: 1 });
  await sample('`find` without a payment', { call: 'find', ...unpaid });
  await sample('`list`', { call: 'list', since: service.since.toISOString() });
  try {
    await sample('a declined `charge`', service.chargeOf(service.newAttempt(), service.means('declined')));
    const attempt = service.newAttempt();
    const charged = readAnswer('charge', await sample('`charge`', service.chargeOf(attempt)));
    await sample('`find`', { call: 'find', ...attempt });
    if (charged.outcome !== 'approved') return samples;
    const { amountCents } = attempt;
    await sample('`refund`', { call: 'refund', paymentId: charged.paymentId, amountCents });
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
  }
  return samples;
}

const distrustOf = (service: TestedService, { headers, text }: Reply) =>
  distrust(service.sandbox.description.keys, headers, text, null);

/** Requires that no sampled answer is distrusted for a reason. */
async function requireNone(service: TestedService, reason: Distrust, seen: string) {
  for (const { what, reply } of await sampleAnswers(service))
    require(distrustOf(service, reply) !== reason, `the answer to ${what} ${seen}`);
}

/** Requires that the service refuses a call with a wrong signature, and takes no money. */
async function requireUntrusted(service: TestedService, variation: Variation) {
  const attempt = service.newAttempt();
  requireRefusal('charge', await service.send(service.chargeOf(attempt), variation), 401);
  await service.requireNoPayment(attempt);
}

/** Requires that the service accepts the signature of a call. */
async function requireTrusted(service: TestedService, variation: Variation) {
  const answer = await service.find(service.newAttempt(), variation);
  const isTrusted = answer.outcome === 'none' || answer.outcome === 'closed';
  require(isTrusted, `\`find\` had the answer ${show(answer)}`);
}

const wrongSignature = `v1a,${Buffer.alloc(64, 1).toString('base64')}`;

/** How calls and answers are signed. */
export const signatureCases: readonly ConformanceCase[] = [
  {
    name: 'an unsigned call is refused',
    rule: 'Verify `webhook-signature` before everything else, and answer `refused` with status 401.',
    run: (service) => requireUntrusted(service, { changeHeaders: () => ({}) }),
  },
  {
    name: 'a call that another key has signed is refused',
    rule: 'Verify each call with the API’s public keys, and answer `refused` with status 401.',
    run: (service) => requireUntrusted(service, { key: generateKeyPairSync('ed25519').privateKey }),
  },
  {
    name: 'a call with a changed body is refused',
    rule: 'Verify the signature over the body’s bytes as they arrived.',
    run: (service) => requireUntrusted(service, { changeText: (text) => text.replace('2500', '2501') }),
  },
  {
    name: 'a call with a changed id is refused',
    rule: 'Verify the signature over `webhook-id` too.',
    run: (service) =>
      requireUntrusted(service, { changeHeaders: (signed) => ({ ...signed, 'webhook-id': 'call_changed' }) }),
  },
  {
    name: 'a call with a changed time is refused',
    rule: 'Verify the signature over `webhook-timestamp` too: anybody could replay an old call.',
    run: (service) =>
      requireUntrusted(service, {
        changeHeaders: (signed) => ({
          ...signed,
          'webhook-timestamp': String(Number(signed['webhook-timestamp']) + 1),
        }),
      }),
  },
  {
    name: 'a call that is 6 minutes old is refused',
    rule: 'Refuse a call whose `webhook-timestamp` is more than 5 minutes before the clock, with status 401.',
    run: (service) => requireUntrusted(service, { signedInMs: -6 * minuteMs }),
  },
  {
    name: 'a call from 6 minutes ahead is refused',
    rule: 'Refuse a call whose `webhook-timestamp` is more than 5 minutes after the clock, with status 401.',
    run: (service) => requireUntrusted(service, { signedInMs: 6 * minuteMs }),
  },
  {
    name: 'clocks may differ by 4 minutes',
    rule: 'Accept calls whose `webhook-timestamp` differs from the clock by up to 5 minutes, and compare seconds with seconds.',
    async run(service) {
      await requireTrusted(service, { signedInMs: -4 * minuteMs });
      await requireTrusted(service, { signedInMs: 4 * minuteMs });
    },
  },
  {
    name: 'one right signature of several is enough',
    rule: 'Split `webhook-signature` at spaces, and accept the call if any `v1a,` signature is right: the API replaces its key.',
    async run(service) {
      for (const wrong of [wrongSignature, 'v1,c2lnbmF0dXJl']) {
        const withBoth = (signed: { readonly 'webhook-signature': string }) =>
          `${wrong} ${signed['webhook-signature']}`;
        const changeHeaders: Variation['changeHeaders'] = (signed) => ({
          ...signed,
          'webhook-signature': withBoth(signed),
        });
        await requireTrusted(service, { changeHeaders });
      }
    },
  },
  {
    name: 'every answer is signed',
    rule: 'Add `webhook-id`, `webhook-timestamp` and `webhook-signature` to every answer: to the API an unsigned answer is none.',
    run: (service) => requireNone(service, 'unsigned', 'was unsigned'),
  },
  {
    name: 'answers are signed by a key of the description',
    rule: 'Sign `<webhook-id>.<webhook-timestamp>.<body>`, with exactly the sent body, with a key whose public half is in `keys`.',
    run: (service) => requireNone(service, 'signed by an unknown key', 'was signed by none of its `keys`'),
  },
  {
    name: 'an answer has the id of its call',
    rule: 'Copy `webhook-id` from the call to its answer.',
    async run(service) {
      for (const { what, reply } of await sampleAnswers(service)) {
        const id = reply.headers.get('webhook-id') ?? 'none';
        require(id === reply.id, `the answer to ${what} had the id ${id} instead of ${reply.id}`);
      }
    },
  },
  {
    name: 'refusals are signed too',
    rule: 'Sign `refused` like every answer: the API takes an unsigned refusal for a payment that may have been taken.',
    async run(service) {
      const call = { call: 'find', ...service.newAttempt() } as const;
      const variations = {
        'an unsigned call': { changeHeaders: () => ({}) },
        'a call that is too old': { signedInMs: -6 * minuteMs },
        'malformed JSON': { text: '{' },
        'an unknown call': { fields: { call: 'capture' } },
      };
      for (const [what, variation] of Object.entries<Variation>(variations)) {
        const reply = await service.send(call, variation);
        const isOwn = what === 'an unsigned call' || reply.headers.get('webhook-id') === reply.id;
        const seen = `the refusal of ${what} was not signed with its id (status ${reply.status})`;
        require(distrustOf(service, reply) === null && isOwn, seen);
      }
    },
  },
  {
    name: 'means of any form have a signed answer',
    rule: 'Catch every error of the service: answer `refused` if it did nothing, else `unknown`, signed as always.',
    async run(service) {
      for (const means of [null, 42, 'no token', [], {}, { token: { token: [null] } }]) {
        const reply = await service.send(service.chargeOf(service.newAttempt(), means));
        const isSigned = distrustOf(service, reply) === null;
        require(isSigned, `the answer to the means ${show({ means })} was not signed (status ${reply.status})`);
        const answer = readAnswer('charge', reply);
        require(answer.outcome !== 'approved', `the means ${show({ means })} had the answer ${show(answer)}`);
      }
    },
  },
];
