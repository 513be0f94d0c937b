import { compile } from '@fastify/proxy-addr';
import * as v from 'valibot';

/** Whether the address of a request's sender, 0, or of a proxy so many steps before it, is believed about the one before. */
export type TrustsProxy = (address: string, hop: number) => boolean;

const allowed =
  'must be how many proxies are in front, such as 1, or their addresses, such as 10.0.0.0/8 or loopback, or false';

const hops = /^([1-9]|10)$/;
/** Written in full: `1.2` would count as an address too. */
const network = /^(loopback|linklocal|uniquelocal|\d+\.\d+\.\d+\.\d+(\/\d+)?|[\da-f.]*:[\da-f:.]+(\/\d+)?)$/i;

function readProxies(value: string): TrustsProxy | null {
  if (value === 'false') return () => false;
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
  v.transform((trusts) => trusts ?? (() => false)),
);
