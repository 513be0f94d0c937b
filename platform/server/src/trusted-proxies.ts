import type { IncomingMessage } from 'node:http';
import proxyAddress, { compile } from '@fastify/proxy-addr';
import * as v from 'valibot';
import { defaulted } from './settings';

/** Whether a sender is trusted to name the one before it. Hop 0 is the direct sender of the request. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Trusts nobody, as for `false`. */
export const trustsNoProxy: TrustsProxy = () => false;

const allowed =
  'must be the number of proxies in front, such as 1, or their addresses, such as 10.0.0.0/8 or loopback, or false';

const hops = /^([1-9]|10)$/;
/** Complete addresses only, because `1.2` would also be one. */
const network = /^(loopback|linklocal|uniquelocal|\d+\.\d+\.\d+\.\d+(\/\d+)?|[\da-f.]*:[\da-f:.]+(\/\d+)?)$/i;

function readProxies(value: string): TrustsProxy | null {
  if (value === 'false') return trustsNoProxy;
  // Counted from this server: each proxy appends the address of its caller.
  if (hops.test(value)) return (_address, hop) => hop < Number(value);
  const networks = value.split(',').map((each) => each.trim());
  if (!networks.every((each) => network.test(each))) return null;
  try {
    return compile(networks);
  } catch {
    return null;
  }
}

/**
 * The proxies whose `X-Forwarded-For` is trusted: their number, or their addresses separated by commas. `true` is not allowed,
 * because it would trust any client.
 */
export const trustedProxies = v.pipe(
  v.string(allowed),
  v.trim(),
  v.transform(readProxies),
  v.check((trusts) => trusts !== null, allowed),
  v.transform((trusts) => trusts ?? trustsNoProxy),
);

/** The common setting of shell server and API. */
export const proxyFields = {
  TRUST_PROXY: defaulted(
    trustedProxies,
    'false',
    'trusted proxies for `X-Forwarded-For`: their number, for example `1`, or their addresses, for example `10.0.0.0/8,loopback`',
  ),
};

/** The address of a request's client, according to the trusted proxies. */
export const addressBehind = (trusts: TrustsProxy, request: IncomingMessage): string =>
  proxyAddress(request, trusts);
