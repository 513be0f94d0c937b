import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import braintree from 'braintree';
import Fastify, { type FastifyInstance } from 'fastify';
import { demoAccount } from '../account';
import { braintreeSimulator } from '../braintree-simulator';

/** A valid card as a browser sends it. */
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
  /** Tokenizes the approved card, with these changes, as a browser does. */
  tokenize(card?: Readonly<Record<string, unknown>>): Promise<TokenizationAnswer>;
  /** Tokenizes the approved card, or another number. */
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

/** Starts the simulator on a free port, and the real server SDK with its address. */
export async function startTestSimulator(browser: { browserFolder?: string } = {}): Promise<TestSimulator> {
  const folder = mkdtempSync(join(tmpdir(), 'braintree-simulator-'));
  let server: FastifyInstance;
  let port = 0;

  const start = async () => {
    server = Fastify();
    // Tests do not follow the addresses in client tokens, so the origin needs no port.
    const place = { folder, origin: 'http://localhost', apiOrigin: null, slowMs: 60_000 };
    await server.register(braintreeSimulator, { ...place, ...browser });
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
