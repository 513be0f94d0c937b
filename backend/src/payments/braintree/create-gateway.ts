import type { Agent } from 'node:http';
import braintree from 'braintree';
import type { BraintreeOptions } from './braintree-options';
import { readNoJson } from './read-no-json';

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
