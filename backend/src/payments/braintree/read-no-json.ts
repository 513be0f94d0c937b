import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest, IncomingMessage } from 'node:http';

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
export const readNoJson = (): void => subscribe('http.client.response.finish', forgetType);
