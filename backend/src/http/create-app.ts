import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyServerOptions } from 'fastify';
import type { Pool } from '../database/connection';
import { createGraphql } from '../graphql/create-graphql';
import type { Shop } from '../orders/shop';
import { connectBraintree } from '../payments/braintree/connect-braintree';
import { describeMissingAccounts } from '../payments/missing-accounts';
import { connectMxMerchant } from '../payments/mx/connect-mx-merchant';
import { connectStripe } from '../payments/stripe/connect-stripe';
import type { Settings } from '../settings';
import { addStripe } from './add-stripe';
import { addBraintreeToken } from './braintree-token';
import { addBraintreeWebTransaction } from './braintree-web-transaction';
import { setErrorHandlers } from './error-handlers';
import { addFreeTransaction } from './free-transaction';
import { addGraphqlRoute } from './graphql-route';
import { addMxWebTransaction } from './mx-web-transaction';
import { addOrderStatus } from './order-status';
import { addPictureRoute } from './picture-route';
import { addSecurityHeaders } from './security-headers';

const largestBody = 64 * 1024;
const catalogueFactor = 10;

interface Options {
  readonly settings: Settings;
  readonly pool: Pool;
  readonly logger: FastifyServerOptions['logger'];
  /** Called when an order was answered: there may be an e-mail to send. */
  readonly whenOrdered: () => void;
}

/** The API: the catalogue by GraphQL, orders by REST. `shop` is what settles orders outside of requests. */
export async function createApp({ settings, pool, logger = false, whenOrdered }: Options) {
  const server = Fastify({
    logger,
    bodyLimit: largestBody,
    trustProxy: settings.TRUST_PROXY === 'true',
  });
  const mxMerchant = connectMxMerchant(settings);
  const braintree = connectBraintree(settings);
  const stripe = connectStripe(settings, pool);
  const shop: Shop = {
    pool,
    processors: {
      ...(mxMerchant ? { mxmerchant: mxMerchant } : {}),
      ...(braintree ? { braintree } : {}),
      ...(stripe ? { stripe: stripe.payments } : {}),
    },
    log: server.log,
    settleAfterMs: settings.SETTLE_AFTER_MS,
    processorTimeoutMs: settings.PROCESSOR_TIMEOUT_MS,
  };

  server.addHook('onReady', async () => {
    for (const sentence of await describeMissingAccounts(shop, new Date())) server.log.error(sentence);
  });
  setErrorHandlers(server);
  addSecurityHeaders(server);
  await server.register(cors, { origin: settings.STOREFRONT_ORIGIN, methods: ['GET', 'POST'], maxAge: 600 });
  await server.register(rateLimit, { global: false });
  const perMinute = settings.RATE_LIMIT_PER_MINUTE;
  const orderRoute = {
    config: { rateLimit: { max: perMinute, timeWindow: 60_000 } },
    onResponse: async () => whenOrdered(),
  };

  addGraphqlRoute(server, createGraphql({ pool, log: server.log }), perMinute * catalogueFactor);
  addMxWebTransaction(server, orderRoute, shop, mxMerchant);
  addBraintreeToken(server, { config: orderRoute.config }, braintree);
  addBraintreeWebTransaction(server, orderRoute, shop, braintree);
  addFreeTransaction(server, orderRoute, shop);
  if (stripe) await addStripe(server, orderRoute, shop, stripe);
  addOrderStatus(server, orderRoute, shop);
  addPictureRoute(server);
  server.get('/health', async () => {
    await pool.query('select 1');
    return { status: 'ok' };
  });
  return { server, shop };
}
