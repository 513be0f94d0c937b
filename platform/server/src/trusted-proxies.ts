import type { IncomingMessage } from 'node:http';
import proxyAddress, { compile } from '@fastify/proxy-addr';
import * as v from 'valibot';
import { defaulted } from './settings';

/** Whether the address of a request's sender, 0, or of a proxy so many steps before it, is believed about the one before. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Believes nobody: what `false` says. */
export const trustsNoProxy: TrustsProxy = () => false;

const allowed =
  'must be how many proxies are in front, such as 1, or their addresses, such as 10.0.0.0/8 or loopback, or false';

const hops = /^([1-9]|10)$/;
/** Written in full: `1.2` would count as an address too. */
const network = /^(loopback|linklocal|uniquelocal|\d+\.\d+\.\d+\.\d+(\/\d+)?|[\da-f.]*:[\da-f:.]+(\/\d+)?)$/i;

function readProxies(value: string): TrustsProxy | null {
  if (value === 'false') return trustsNoProxy;
  // Counted from this server: each proxy appends the address that it was called from.
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
 * The proxies whose `X-Forwarded-For` is believed: how many there are, or their addresses separated by commas. Not `true`,
 * which would believe what any client writes.
 */
export const trustedProxies = v.pipe(
  v.string(allowed),
  v.trim(),
  v.transform(readProxies),
  v.check((trusts) => trusts !== null, allowed),
  v.transform((trusts) => trusts ?? trustsNoProxy),
);

/** The setting that shell server and API have in common. */
export const proxyFields = {
  TRUST_PROXY: defaulted(
    trustedProxies,
    'false',
    'the proxies whose `X-Forwarded-For` tells visitors apart: how many are in front of this server, such as `1`, or their addresses, such as `10.0.0.0/8,loopback`',
  ),
};

/** The address that a request comes from, as far as the proxies before this server are believed. */
export const addressBehind = (trusts: TrustsProxy, request: IncomingMessage): string =>
  proxyAddress(request, trusts);
