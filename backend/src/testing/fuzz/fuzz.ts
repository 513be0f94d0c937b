import fc from 'fast-check';
import Stripe from 'stripe';
import { startTestStore, type TestStore } from '../start-test-store';
import { brokenInvariants } from './broken-invariants';
import { type GeneratedCall, generatedCall } from './generated-call';

const batch = 500;
const atOnce = 8;

interface Outcome {
  readonly calls: number;
  /** Number of answers by status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Calls with a 5xx answer, each with the answer. */
  readonly failures: readonly string[];
  readonly broken: readonly string[];
}

/** Signs webhook calls, because unsigned bodies are rejected early. */
function signed(call: GeneratedCall, secret: string): GeneratedCall {
  if (!call.url.endsWith('stripe-webhook')) return call;
  const signature = new Stripe('sk_test_fuzz').webhooks.generateTestHeaderString({
    payload: call.payload,
    secret,
  });
  return { ...call, headers: { ...call.headers, 'stripe-signature': signature } };
}

async function sendAll(
  store: TestStore,
  calls: readonly GeneratedCall[],
  answered: (status: number, describe: () => string) => void,
) {
  const waiting = [...calls];
  const worker = async () => {
    for (let call = waiting.pop(); call; call = waiting.pop()) {
      const { statusCode, body } = await store.server.inject({ method: 'POST', ...call });
      const sent = call;
      answered(statusCode, () => `${sent.url} ${sent.payload.slice(0, 2000)} → ${statusCode} ${body}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Posts generated bodies to every route of a store with real PostgreSQL. The same seed sends the same bodies. */
export async function fuzz(count: number, seed: number): Promise<Outcome> {
  const store = await startTestStore({
    environment: {
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '999999999',
      PROCESSOR_TIMEOUT_MS: '20000',
    },
  });
  const statuses: Record<number, number> = {};
  const failures: string[] = [];
  try {
    for (let sent = 0; sent < count; sent += batch) {
      const numRuns = Math.min(batch, count - sent);
      const calls = fc.sample(generatedCall(store.dataset), { seed: seed + sent, numRuns });
      const all = calls.map((call) => signed(call, store.settings.STRIPE_WEBHOOK_SECRET ?? ''));
      await sendAll(store, all, (status, describe) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status >= 500) failures.push(describe());
      });
    }
    return { calls: count, statuses, failures, broken: await brokenInvariants(store.pool) };
  } finally {
    await store.stop();
  }
}
