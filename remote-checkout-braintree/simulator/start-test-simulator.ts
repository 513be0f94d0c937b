import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import braintree from 'braintree';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';

import { demoAccount } from './account';
import { braintreeSimulator } from './braintree-simulator';

/** A card as a browser sends it to be tokenized, right in every way. */
export const approvedCard = {
  number: '4111111111111111',
  expirationMonth: '12',
  expirationYear: String(new Date().getFullYear() + 2),
  cvv: '123',
  billingAddress: { postalCode: '04101' },
};

export interface TestSimulator {
  readonly gateway: braintree.BraintreeGateway;
  readonly port: number;
  /** Tokenizes a card as a browser would, and tells the gateway's answer. */
  tokenize(card?: Readonly<Record<string, unknown>>): Promise<TokenizationAnswer>;
  /** A nonce of an approved card, or of the one with this number. */
  nonceOf(number?: string): Promise<string>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface TokenizationAnswer {
  readonly data: { readonly tokenizeCreditCard: { readonly token: string } | null } | null;
  readonly errors?: readonly {
    readonly extensions: { readonly legacyCode: string; readonly errorClass: string };
  }[];
}

/** The simulator on a free port with a folder of its own, and the real server SDK pointed at it. */
export async function startTestSimulator(browser: { browserFolder?: string } = {}): Promise<TestSimulator> {
  const folder = mkdtempSync(join(tmpdir(), 'braintree-simulator-'));
  let server: FastifyInstance;
  let port = 0;

  const start = async () => {
    server = Fastify();
    // The origin is only written into client tokens, whose addresses these tests do not follow.
    await server.register(braintreeSimulator, {
      folder,
      origin: 'http://localhost',
      slowMs: 60_000,
      ...browser,
    });
    await server.listen({ port, host: 'localhost' });
    port = (server.server.address() as AddressInfo).port;
  };
  await start();

  const gateway = new braintree.BraintreeGateway({
    ...demoAccount,
    environment: new braintree.Environment('localhost', String(port), '', false, 'localhost', String(port)),
  });

  const tokenize = async (card: Readonly<Record<string, unknown>> = {}) => {
    const { clientToken } = await gateway.clientToken.generate({});
    const { authorizationFingerprint } = JSON.parse(Buffer.from(clientToken, 'base64').toString());
    const answer = await server.inject({
      method: 'POST',
      url: '/braintree/graphql',
      headers: { authorization: `Bearer ${authorizationFingerprint}` },
      payload: {
        operationName: 'TokenizeCreditCard',
        variables: { input: { creditCard: { ...approvedCard, ...card } } },
      },
    });
    return answer.json<TokenizationAnswer>();
  };

  return {
    gateway,
    port,
    tokenize,
    nonceOf: async (number = approvedCard.number) =>
      (await tokenize({ number })).data?.tokenizeCreditCard?.token ?? '',
    restart: async () => {
      await server.close();
      await start();
    },
    stop: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
