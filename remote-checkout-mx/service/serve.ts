import { servePayments } from '@ticket-storefront/payment-services';
import {
  defaulted,
  nonEmptyText,
  operationFields,
  port,
  positive,
  publicKeys,
  readSettings,
  required,
  runServer,
  UserError,
} from '@ticket-storefront/server';
import { healthRoutes, requestLog, serverOptions } from '@ticket-storefront/server/http';
import { readPrivateKeyFile } from '@ticket-storefront/signing';
import Fastify from 'fastify';
import * as v from 'valibot';
import { connectMx, mxPaymentSchema } from '../api';
import { mxMerchant } from '../description';

const fields = {
  SERVICE_PORT: required(port, 'port to listen on'),
  LISTEN_HOST: defaulted(nonEmptyText, 'localhost', 'address to listen on'),
  API_KEYS: required(publicKeys, 'public keys of the API, separated by commas'),
  KEY_FILE: required(nonEmptyText, 'file of the private key that signs answers'),
  PROCESSOR_TIMEOUT_MS: defaulted(positive, '12000', 'milliseconds that MX Merchant may take to answer'),
  ...operationFields,
  ...mxMerchant.api.fields,
};

// MX Merchant as a payment service (docs/payment-services.md): the API's adapter in a process of its own.
await runServer(
  (environment: NodeJS.ProcessEnv) => readSettings('MX Merchant service', v.object(fields), environment),
  async (settings) => {
    const payments = connectMx(settings);
    if (!payments)
      throw new UserError(`Set ${mxMerchant.api.account.join(', ')}: the service has no account.`);
    const server = Fastify(serverOptions({ settings }));
    server.register(requestLog, { settings });
    server.register(healthRoutes, { settings, checkReady: async () => undefined });
    servePayments(server, {
      processor: mxMerchant.name,
      payments,
      means: mxPaymentSchema,
      apiKeys: settings.API_KEYS,
      key: readPrivateKeyFile(settings.KEY_FILE),
    });
    await server.listen({ port: settings.SERVICE_PORT, host: settings.LISTEN_HOST });
    return server;
  },
);
