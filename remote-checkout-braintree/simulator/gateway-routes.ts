import { setTimeout as wait } from 'node:timers/promises';
import { parseJson } from '@storefront/domain/language';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { BraintreeSimulatorOptions } from './account';
import { createClientToken } from './client-routes';
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

import type { StoredTransaction, Vault } from './vault';

import { collection, element, type XmlValue, xmlDocument } from './xml';

export interface GatewayOptions extends BraintreeSimulatorOptions {
  readonly vault: Vault;
}

const sendXml = (reply: FastifyReply, status: number, content: string) =>
  reply.code(status).type('application/xml; charset=utf-8').send(xmlDocument(content));

/** The calls that the server SDK makes for one merchant: client tokens, sales and looking them up. */
export const gatewayRoutes: FastifyPluginAsync<GatewayOptions> = async (fastify, options) => {
  const { vault, origin, account, slowMs } = options;
  const { merchantId, publicKey, privateKey } = account;
  const authorization = `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}`;

  fastify.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== authorization) await reply.code(401).send();
  });

  // The SDK sends calls without a body as JSON too.
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseJson(String(body)));
  });

  fastify.post('/client_token', (_request, reply) => {
    const value = createClientToken({ origin, merchantId, privateKey, now: new Date() });
    return sendXml(reply, 201, element('client-token', { value }));
  });

  fastify.post('/transactions', async (request, reply) => {
    const body = v.safeParse(saleSchema, request.body);
    if (!body.success) return reply.code(400).send();
    const result = sell(vault, body.output.transaction, new Date());
    if (result.kind === 'invalid') return sendXml(reply, 422, invalidSale(result.error));
    if (result.kind === 'failed') return reply.code(500).send();
    const { transaction, outcome } = result;
    if (outcome.kind === 'declined') return sendXml(reply, 422, declinedSale(transaction));
    if (outcome.answer === 'dropped') return reply.hijack().raw.destroy();
    if (outcome.answer === 'gateway-timeout') return reply.code(504).send();
    if (outcome.answer === 'slow') await wait(slowMs, undefined, { ref: false });
    return sendXml(reply, 201, element('transaction', describeTransaction(transaction)));
  });

  fastify.get<{ Params: { id: string } }>('/transactions/:id', (request, reply) => {
    const transaction = vault.findTransaction(request.params.id);
    if (!transaction) return reply.code(404).send();
    return sendXml(reply, 200, element('transaction', describeTransaction(transaction)));
  });

  const changeRoute =
    (change: (transaction: StoredTransaction) => StoredTransaction | null, error: SaleError) =>
    (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
      const transaction = vault.findTransaction(request.params.id);
      if (!transaction) return reply.code(404).send();
      const changed = change(transaction);
      if (!changed) return sendXml(reply, 422, invalidSale(error));
      vault.keepTransaction(changed);
      return sendXml(reply, 201, element('transaction', describeTransaction(changed)));
    };
  fastify.put('/transactions/:id/void', changeRoute(voidTransaction, cannotVoid));
  fastify.post('/transactions/:id/refund', changeRoute(refundTransaction, cannotRefund));

  fastify.post('/transactions/advanced_search_ids', (request, reply) => {
    const body = v.safeParse(searchSchema, request.body);
    if (!body.success) return reply.code(400).send();
    const ids = findTransactions(vault, body.output.search).map(({ id }) => id);
    return sendXml(reply, 200, element('search-results', { 'page-size': 50, ids }));
  });

  fastify.post('/transactions/advanced_search', (request, reply) => {
    const body = v.safeParse(searchSchema, request.body);
    if (!body.success) return reply.code(400).send();
    const found = findTransactions(vault, body.output.search).map(describeTransaction);
    return sendXml(reply, 200, collection('credit-card-transactions', 'transaction', found));
  });
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

const errorResponse = (
  message: string,
  errors: readonly XmlValue[],
  rest: Readonly<Record<string, XmlValue>>,
) =>
  element('api-error-response', {
    errors: { errors: [], transaction: { errors } },
    message,
    ...rest,
  });

const invalidSale = (error: SaleError) => errorResponse(error.message, [{ ...error }], {});

const declinedSale = (transaction: StoredTransaction) =>
  errorResponse(transaction.processorResponse.text, [], { transaction: describeTransaction(transaction) });
