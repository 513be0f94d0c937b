import { type Networks, networksOf } from '@storefront/order-port';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Bytes of an address that name its networks. */
const bytesOf = { ipv4: { network: 3, wideNetwork: 2 }, ipv6: { network: 8, wideNetwork: 6 } };

/** Some proxies write the port too: `203.0.113.7:40112`, `[2001:db8::7]:40112`. */
const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i;

function readAddress(text: string) {
  const [, ipv6, ipv4] = withPort.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? text;
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

const unknown: Networks = { network: 'unknown', wideNetwork: 'unknown' };
const loopback: Networks = { network: 'loopback', wideNetwork: 'loopback' };

/** The networks of an address. What a proxy names and is no address counts as one network, `unknown`. */
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

/** Whether networks are those of this machine itself. */
export const isLoopback = (networks: Networks): boolean => networks === loopback;

/** Whose calls are counted together in each minute: those of one network, or of this machine itself. */
export const callerOf = ({ ip }: FastifyRequest): string => networksOfAddress(ip).network;

/** The /24 or /64 that a request comes from; null where that tells nothing. */
export const networkOf = (request: FastifyRequest): string | null => networksOf(request)?.network ?? null;
