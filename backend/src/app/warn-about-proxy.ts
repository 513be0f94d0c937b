import { trustsNoProxy } from '@storefront/server/visitors';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isLoopback, networksOfAddress } from '../http/network-of';
import type { Settings } from '../settings/api-settings';

export interface WarnAboutProxyOptions {
  readonly settings: Pick<Settings, 'TRUST_PROXY'>;
}

const isForwarded = ({ headers }: FastifyRequest) => headers['x-forwarded-for'] !== undefined;

const plugin: FastifyPluginAsync<WarnAboutProxyOptions> = async (fastify, { settings }) => {
  let hasWarned = false;
  const isUnknown = (sender: string | undefined) => sender !== undefined && !settings.TRUST_PROXY(sender, 0);

  function warn(request: FastifyRequest): void {
    hasWarned = true;
    const consequence =
      settings.TRUST_PROXY === trustsNoProxy && isLoopback(networksOfAddress(request.ip))
        ? 'so that no visitor is limited by address'
        : 'so that all visitors behind the proxy share the limits of one address';
    request.log.warn(
      `A request with X-Forwarded-For comes from an address that TRUST_PROXY does not name, ${consequence}: where a proxy is in front, set TRUST_PROXY to how many there are, or to their addresses`,
    );
  }

  fastify.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && isForwarded(request) && isUnknown(request.socket.remoteAddress)) warn(request);
    done();
  });
};

/** Says once in a process that a proxy is in front which `TRUST_PROXY` does not name, and what that does to the limits. */
export const warnAboutProxy = fastifyPlugin(plugin);
