import { subscribe } from 'node:diagnostics_channel';
import http, { type Agent, ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Duplex } from 'node:stream';
import braintree from 'braintree';

/** The account that is charged, and where its gateway is. */
export interface BraintreeOptions {
  /** Origin of the gateway, such as `https://api.braintreegateway.com`. */
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly publicKey: string;
  readonly privateKey: string;
  readonly timeoutMs: number;
}

/** What Node publishes of an answer before anybody gets it. */
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

/**
 * Keeps the SDK from reading answers of the gateway as JSON. It does so outside of every promise, so that an answer that is
 * none would end this process. The gateway itself answers in XML.
 */
const readNoJson = (): void => subscribe('http.client.response.finish', forgetType);

readNoJson();

/** The server SDK for one account, at whatever origin the settings name. */
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

interface ConnectionTracker {
  readonly agent: http.Agent;
  /** Whether the other side was ever reached: only then can a request have got there. */
  wasConnected(): boolean;
}

/** An agent for one call that remembers whether there was a connection, which the SDK's errors do not tell. */
export function createConnectionTracker(baseUrl: string): ConnectionTracker {
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
