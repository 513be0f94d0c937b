import { subscribe } from 'node:diagnostics_channel';
import http, { type Agent, ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import type { Customer } from '@ticket-storefront/domain/checkout';
import type {
  ChargeResult,
  ChargingProcessor,
  FoundPayment,
  PaymentAttempt,
} from '@ticket-storefront/order-port';
import braintree from 'braintree';
import {
  findEarlierSale,
  findSale,
  isRepeat,
  listSales,
  readSale,
  readSaleError,
  refundSale,
  saleRequest,
} from './sales';

/** The account that is charged, and where its gateway is. */
interface BraintreeOptions {
  /** Origin of the gateway, for example `https://api.braintreegateway.com`. */
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly timeoutMs: number;
}

/** Node's diagnostics message about a response, before anyone reads it. */
interface Exchange {
  readonly request: ClientRequest;
  readonly response: IncomingMessage;
}

const isExchange = (message: unknown): message is Exchange =>
  message !== null &&
  typeof message === 'object' &&
  'request' in message &&
  message.request instanceof ClientRequest &&
  'response' in message &&
  message.response instanceof IncomingMessage;

const gatewayPath = /^\/merchants\//;

function forgetType(message: unknown): void {
  if (!isExchange(message) || !gatewayPath.test(message.request.path)) return;
  if (message.response.headers['content-type']?.includes('json'))
    delete message.response.headers['content-type'];
}

// Stops the SDK from parsing responses as JSON: it does so outside any promise, so invalid JSON would crash the process.
subscribe('http.client.response.finish', forgetType);

/** Creates the server SDK for one account, at the origin from the settings. */
export function createGateway(options: BraintreeOptions, agent?: Agent): braintree.BraintreeGateway {
  const { merchantId, publicKey, privateKey, timeoutMs } = options;
  const { hostname, port, protocol } = new URL(options.baseUrl);
  const secure = protocol === 'https:';
  const usedPort = port || (secure ? '443' : '80');
  const gateway = new braintree.BraintreeGateway({
    environment: new braintree.Environment(hostname, usedPort, '', secure, hostname, usedPort),
    merchantId,
    publicKey,
    privateKey,
  });
  gateway.config.timeout = timeoutMs;
  gateway.config.customHttpAgent = agent;
  return gateway;
}

/** Creates an agent for one call that tracks whether it connected: without a connection, no request was sent. */
function createConnectionTracker(baseUrl: string) {
  const secure = new URL(baseUrl).protocol === 'https:';
  const agent = secure ? new https.Agent() : new http.Agent();
  const connect = agent.createConnection.bind(agent);
  let connected = false;
  agent.createConnection = (...request: Parameters<typeof connect>): Duplex | null | undefined => {
    const socket = connect(...request);
    socket?.once(secure ? 'secureConnect' : 'connect', () => {
      connected = true;
    });
    return socket;
  };
  return { agent, wasConnected: () => connected };
}

/** A client token, or the fact that the gateway has none. */
type ClientToken = { readonly kind: 'made'; readonly clientToken: string } | { readonly kind: 'unreachable' };

/** Charges the nonce that the browser received for a card. */
export interface BraintreePayments extends ChargingProcessor<string> {
  /** Creates the token that a browser needs to talk to the gateway. Never rejects. */
  createClientToken(): Promise<ClientToken>;
}

/** Charges nonces with Braintree's server SDK, at Braintree or its simulator. */
export function createBraintreePayments(options: BraintreeOptions): BraintreePayments {
  const gateway = createGateway(options);

  const sell = async (attempt: PaymentAttempt, nonce: string, customer: Customer): Promise<ChargeResult> => {
    const tracker = createConnectionTracker(options.baseUrl);
    try {
      const { transaction } = createGateway(options, tracker.agent);
      const result = await transaction.sale(saleRequest(attempt, nonce, customer));
      const earlier = isRepeat(result) ? await findSale(gateway, attempt) : null;
      return (earlier && readEarlierSale(earlier, attempt)) ?? readSale(result, attempt);
    } catch (error) {
      return readSaleError(error, tracker.wasConnected());
    }
  };

  return {
    async charge(attempt, nonce, customer) {
      const earlier = await findEarlierSale(gateway, attempt);
      return readEarlierSale(earlier, attempt) ?? sell(attempt, nonce, customer);
    },

    findPayment: (attempt) => findSale(gateway, attempt),

    listPayments: (since) => listSales(gateway, since),

    refundPayment: ({ paymentId }) => refundSale(gateway, paymentId),

    async createClientToken() {
      try {
        const { success, clientToken } = await gateway.clientToken.generate({});
        return success ? { kind: 'made', clientToken } : { kind: 'unreachable' };
      } catch {
        return { kind: 'unreachable' };
      }
    },
  };
}

/** Decides what an earlier sale for the same order means; null if there is none, so a new sale is safe. */
function readEarlierSale(found: FoundPayment, { amountCents }: PaymentAttempt): ChargeResult | null {
  if (found.kind === 'none') return null;
  if (found.kind !== 'approved' || found.amountCents !== amountCents) return { kind: 'indeterminate' };
  return { kind: 'approved', paymentId: found.paymentId };
}
