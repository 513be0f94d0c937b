import cors from '@fastify/cors';
import { parseJson } from '@ticket-storefront/domain/language';
import {
  type ById,
  hasBasicAuthorization,
  mayAnswer,
  type SimulatorOptions,
  serveFiles,
} from '@ticket-storefront/simulators';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { demoAccount } from './account';
import { answerGraphql, createClientToken } from './client-routes';
import {
  describeTransaction,
  findTransactions,
  refundTransaction,
  type SaleError,
  saleSchema,
  searchSchema,
  sell,
  voidTransaction,
} from './transactions';
import { openVault, type StoredTransaction, type Vault } from './vault';
import { walletRoutes } from './wallet-routes';
import { collection, element, type XmlValue, xmlDocument } from './xml';

interface GatewayOptions extends SimulatorOptions {
  readonly vault: Vault;
}

const sendXml = (reply: FastifyReply, status: number, content: string) =>
  reply.code(status).type('application/xml; charset=utf-8').send(xmlDocument(content));

const sendTransaction = (reply: FastifyReply, status: number, transaction: StoredTransaction) =>
  sendXml(reply, status, element('transaction', describeTransaction(transaction)));

const sendErrors = (
  reply: FastifyReply,
  message: string,
  errors: readonly XmlValue[],
  rest: Readonly<Record<string, XmlValue>> = {},
) => {
  const content = { errors: { errors: [], transaction: { errors } }, message, ...rest };
  return sendXml(reply, 422, element('api-error-response', content));
};

const sendInvalid = (reply: FastifyReply, error: SaleError) =>
  sendErrors(reply, error.message, [{ ...error }]);

/** The routes that the server SDK calls for the merchant. */
const gatewayRoutes: FastifyPluginAsync<GatewayOptions> = async (fastify, { vault, origin, slowMs }) => {
  fastify.addHook('onRequest', async ({ headers }, reply) => {
    const { publicKey, privateKey } = demoAccount;
    if (!hasBasicAuthorization(headers.authorization, publicKey, privateKey)) await reply.code(401).send();
  });

  // The SDK marks requests without a body as JSON too.
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseJson(String(body)));
  });

  fastify.post('/client_token', (_request, reply) => {
    const value = createClientToken(origin, new Date());
    return sendXml(reply, 201, element('client-token', { value }));
  });

  fastify.post('/transactions', async (request, reply) => {
    const body = v.safeParse(saleSchema, request.body);
    if (!body.success) return reply.code(400).send();
    const result = sell(vault, body.output.transaction, new Date());
    if (result.kind === 'invalid') return sendInvalid(reply, result.error);
    if (result.kind === 'failed') return reply.code(500).send();
    const { transaction, outcome } = result;
    if (outcome.kind === 'declined') {
      return sendErrors(reply, outcome.text, [], { transaction: describeTransaction(transaction) });
    }
    if (outcome.answer === 'gateway-timeout') return reply.code(504).send();
    if (!(await mayAnswer(reply, outcome.answer, slowMs))) return reply;
    return sendTransaction(reply, 201, transaction);
  });

  fastify.get<ById>('/transactions/:id', (request, reply) => {
    const transaction = vault.transactions.get(request.params.id);
    return transaction ? sendTransaction(reply, 200, transaction) : reply.code(404).send();
  });

  const changeRoute =
    (change: (transaction: StoredTransaction) => StoredTransaction | null, error: SaleError) =>
    (request: FastifyRequest<ById>, reply: FastifyReply) => {
      const transaction = vault.transactions.get(request.params.id);
      if (!transaction) return reply.code(404).send();
      const changed = change(transaction);
      if (!changed) return sendInvalid(reply, error);
      vault.transactions.set(changed);
      return sendTransaction(reply, 201, changed);
    };
  fastify.put('/transactions/:id/void', changeRoute(voidTransaction, cannotVoid));
  fastify.post('/transactions/:id/refund', changeRoute(refundTransaction, cannotRefund));

  const searchRoute =
    (describe: (found: readonly StoredTransaction[]) => string) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const body = v.safeParse(searchSchema, request.body);
      if (!body.success) return reply.code(400).send();
      return sendXml(reply, 200, describe(findTransactions(vault, body.output.search)));
    };
  fastify.post(
    '/transactions/advanced_search_ids',
    searchRoute((found) => element('search-results', { 'page-size': 50, ids: found.map(({ id }) => id) })),
  );
  fastify.post(
    '/transactions/advanced_search',
    searchRoute((found) =>
      collection('credit-card-transactions', 'transaction', found.map(describeTransaction)),
    ),
  );
};

const cannotVoid: SaleError = {
  attribute: 'base',
  code: '91504',
  message: 'Transaction can only be voided if status is authorized or submitted_for_settlement.',
};

const cannotRefund: SaleError = {
  attribute: 'base',
  code: '91506',
  message: 'Cannot refund a transaction unless it is settled.',
};

/** The gateway for the server SDK, the GraphQL endpoint that tokenizes cards for browsers, and the hosted fields. */
export const braintreeSimulator: FastifyPluginAsync<SimulatorOptions> = async (fastify, options) => {
  const { origin, browserFolder } = options;
  const vault = openVault(options.folder);
  fastify.register(gatewayRoutes, { ...options, vault, prefix: `/merchants/${demoAccount.merchantId}` });

  fastify.register(async (browserFacing) => {
    // Every shop's pages may tokenize: the client token authorizes them.
    browserFacing.register(cors, { origin: true });
    browserFacing.post('/braintree/graphql', (request) =>
      answerGraphql(vault, origin, request.headers.authorization, request.body),
    );
    await browserFacing.register(walletRoutes, { vault, origin });
    const assets = '/braintree/assets/web/:version';
    // PayPal's module loads it, and uses it in flows that the checkout has not.
    browserFacing.get(`${assets}/html/dispatch-frame.min.html`, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send('<!doctype html><title>PayPal</title>'),
    );
    browserFacing.register(serveFiles, {
      browserFolder,
      files: {
        '/braintree/braintree-web.js': 'braintree-web.js',
        [`${assets}/js/hosted-fields-frame.js`]: 'hosted-fields-frame.js',
        [`${assets}/html/hosted-fields-frame.html`]: 'hosted-fields-frame.html',
        [`${assets}/html/hosted-fields-frame.min.html`]: 'hosted-fields-frame.html',
      },
    });
  });
};
