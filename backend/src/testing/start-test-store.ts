import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { PaymentProcessor } from '@ticket-storefront/order-port';
import type { PaymentServices } from '@ticket-storefront/payment-services';
import { type ProcessorName, processors } from '@ticket-storefront/processors';
import { createSimulator, loadSimulator, readSimulatorSettings } from '@ticket-storefront/simulators/server';
import { createApp } from '../app/create-app';
import { createOrders } from '../app/order-routes';
import { prepareDatabase } from '../catalog/prepare-database';
import type { Dataset } from '../catalog/read-dataset';
import { createPool } from '../database/connection';
import { closeDatabases, openDatabases } from '../database/open-databases';
import { deliverOutbox } from '../mail';
import type { Mailer } from '../mail/mailer';
import { refundDuePayments, settleDueAttempts } from '../orders';
import { readSettings } from '../settings/api-settings';
import { goodCard, testDataset } from './test-dataset';

/** Key of the visitor tokens. */
export const visitorKey = 'a key of thirty-two characters, or more';

interface Options {
  /** The tests' own database if left out. */
  readonly databaseUrl?: string;
  readonly dataset?: Dataset;
  /** Settings that differ from the defaults of tests. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly paymentServices?: PaymentServices;
}

interface MxPayment {
  /** Decimal dollars. */
  readonly amount: string;
  readonly clientReference: string;
  readonly replayId?: number;
}

/** The API in its own schema, with the payment simulator. */
export async function startTestStore({
  databaseUrl = process.env['TEST_DATABASE_URL'] ?? '',
  dataset = testDataset(),
  environment = {},
  paymentServices,
}: Options = {}) {
  const schema = `storefront_test_${randomBytes(6).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'storefront-simulator-'));
  await prepareDatabase({
    databaseUrl,
    schema,
    rows: dataset,
    fresh: true,
    ...(environment['DATABASE_POOLER'] && { pooled: { lockMs: 2000, idleTransactionMs: 10_000 } }),
  });

  const simulator = await createSimulator(
    readSimulatorSettings({
      SIMULATOR_PORT: '1',
      SIMULATOR_FOLDER: folder,
      // Longer than any caller waits on any machine.
      SIMULATOR_SLOW_MS: '60000',
    }),
  );
  const simulatorOrigin = await simulator.listen({ port: 0, host: '127.0.0.1' });
  const accounts = await Promise.all(
    processors.map(async (each) => (await loadSimulator(each)).environment(simulatorOrigin).api),
  );
  const settings = readSettings({
    ...Object.assign({}, ...accounts),
    API_PORT: '1',
    VISITOR_KEY: visitorKey,
    DATABASE_URL: databaseUrl,
    DATABASE_SCHEMA: schema,
    STOREFRONT_ORIGIN: 'http://localhost:3000',
    LOG_LEVEL: 'debug',
    GRAPHQL_OPERATIONS: 'any',
    RATE_LIMIT_PER_MINUTE: '10000',
    PROCESSOR_TIMEOUT_MS: '3000',
    SETTLE_AFTER_MS: '30000',
    // Tests order as fast as they can.
    ADMITTED_PER_SECOND: '1000',
    // Tests share the machine with others, so that connections are waited for.
    LIMITS_WAIT_MS: '10000',
    ADMISSION_WAIT_MS: '10000',
    ...environment,
  });
  let log = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += chunk;
      done();
    },
  });
  const pool = createPool({ databaseUrl, schema });
  const databases = openDatabases(settings);
  const { MX_CONSUMER_KEY: mxKey, MX_CONSUMER_SECRET: mxSecret } = settings;
  const mxAuthorization = `Basic ${Buffer.from(`${mxKey}:${mxSecret}`).toString('base64')}`;
  const { server, services, paces, readAvailability } = createApp({
    settings,
    databases,
    logStream: stream,
    whenOrdered: () => undefined,
    ...(paymentServices && { paymentServices }),
  });

  const writeConfirmations = async () => {
    while (await services.writeConfirmation(services.database));
  };
  return {
    dataset,
    database: { databaseUrl, schema },
    pool,
    databases,
    settings,
    services,
    orders: createOrders({ services, settings, paces, readAvailability }),
    paces,
    server,
    folder,
    simulatorOrigin,
    readLog: () => log,
    /** The adapter of a processor, whose calls a test may change. */
    processor(name: ProcessorName): PaymentProcessor {
      const processor = services.processors.of(name);
      if (!processor) throw new Error(`There is no account at ${name}.`);
      return processor;
    },
    async post(path: string, payload: object | string, headers: Readonly<Record<string, string>> = {}) {
      const answer = await server.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    async get(url: string, headers: Readonly<Record<string, string>> = {}) {
      const answer = await server.inject({ method: 'GET', url, headers });
      return { status: answer.statusCode, body: answer.json() };
    },
    /** Has the simulator take a payment that the API does not know, by a good card. */
    async takeMxPayment(payment: MxPayment): Promise<void> {
      const response = await fetch(`${simulatorOrigin}/mxmerchant/checkout/v3/payment`, {
        method: 'POST',
        headers: { authorization: mxAuthorization, 'content-type': 'application/json' },
        body: JSON.stringify({
          merchantId: settings.MX_MERCHANT_ID,
          tenderType: 'Card',
          cardAccount: { number: goodCard, expiryMonth: '12', expiryYear: '2039', cvv: '123' },
          ...payment,
        }),
      });
      if (response.status !== 201) throw new Error(`The simulator answered ${response.status}.`);
    },
    /** The simulator's payments under a reference. */
    async listPayments(reference: string) {
      const answer = await simulator.inject({
        url: `/mxmerchant/checkout/v3/payment?clientReference=${reference}`,
        headers: { authorization: mxAuthorization },
      });
      return answer.json().records;
    },
    /** The stored order of a reference with its latest attempt. */
    async readOrders(reference: string): Promise<readonly unknown[]> {
      const { rows } = await pool.query(
        'select * from orders join order_attempts using (reference_id, attempt) where reference_id = $1',
        [reference],
      );
      return rows;
    },
    /** Lets time pass for an order, for example '1 minute', and makes its next check due. */
    async passTime(reference: string, time: string): Promise<void> {
      await pool.query(
        `update order_attempts
         set reserved_at = reserved_at - $2::interval,
           next_check_at = case when next_check_at is null then null else now() end
         where reference_id = $1`,
        [reference, time],
      );
      await pool.query(
        'update stripe_payment_intents set opened_at = opened_at - $2::interval where reference_id = $1',
        [reference, time],
      );
    },
    /** Settles and refunds once, like the API in the background. */
    async settle(): Promise<void> {
      for (const name of services.processors.names()) {
        await settleDueAttempts(services, name);
        await refundDuePayments(services, name);
      }
    },
    /** The reasons of open matters. */
    async attentionOf(reference: string): Promise<readonly string[]> {
      const { rows } = await pool.query(
        'select reason from attention_items where reference_id = $1 and resolved_at is null order by id',
        [reference],
      );
      return rows.map(({ reason }) => reason);
    },
    /** Writes all confirmations, as before they are sent. */
    writeConfirmations,
    /** Sends what is due, as `startApi` does. */
    deliver: (mail: Mailer) => deliverOutbox(services.database, mail, services.writeConfirmation),
    /** Subjects of the e-mails about an order, in order. */
    async subjectsOf(reference: string): Promise<readonly string[]> {
      await writeConfirmations();
      const { rows } = await pool.query(
        'select subject from outbox_emails where message_id like $1 order by next_attempt_at',
        [`%${reference}%`],
      );
      return rows.map(({ subject }) => subject);
    },
    async stockOf(item: number): Promise<number | null> {
      const { rows } = await pool.query('select sales_limit_balance from ticketing_items where id = $1', [
        item,
      ]);
      return rows[0].sales_limit_balance;
    },
    async stop() {
      await server.close();
      await simulator.close();
      await closeDatabases(databases);
      await pool.query(`drop schema ${schema} cascade`);
      await pool.end();
      await rm(folder, { recursive: true });
    },
  };
}

export type TestStore = Awaited<ReturnType<typeof startTestStore>>;
