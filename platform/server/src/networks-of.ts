import ipaddr from 'ipaddr.js';
import { type TrustsProxy, trustsNoProxy } from './trusted-proxies';

/** The networks of a client's address. */
export interface Networks {
  /** The /24 of an IPv4 address or the /64 of an IPv6 one: a household, an office, a provider's exit. */
  readonly network: string;
  /** The /16 or /48 around it. One customer may own all of it, so it gets a larger share. */
  readonly wideNetwork: string;
}

/** Number of address bytes in each network. */
const bytesOf = { ipv4: { network: 3, wideNetwork: 2 }, ipv6: { network: 8, wideNetwork: 6 } };

/** Some proxies add the port: `203.0.113.7:40112`, `[2001:db8::7]:40112`. */
const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i;

function readAddress(text: string) {
  const [, ipv6, ipv4] = withPort.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? text;
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

const unknown: Networks = { network: 'unknown', wideNetwork: 'unknown' };
const loopback: Networks = { network: 'loopback', wideNetwork: 'loopback' };

/** The networks of an address; all invalid addresses are one network, `unknown`. */
export function networksOfAddress(text: string): Networks {
  const address = readAddress(text);
  if (!address) return unknown;
  if (address.range() === 'loopback') return loopback;
  const bytes = address.toByteArray();
  const { network, wideNetwork } = bytesOf[address.kind()];
  return {
    network: bytes.slice(0, network).join('.'),
    wideNetwork: bytes.slice(0, wideNetwork).join('.'),
  };
}

/**
 * The networks whose uses count together; null for this machine itself without a trusted proxy, because then all visitors may
 * share its address.
 */
export function countedNetworks(address: string, trusts: TrustsProxy): Networks | null {
  const networks = networksOfAddress(address);
  return networks === loopback && trusts === trustsNoProxy ? null : networks;
}
