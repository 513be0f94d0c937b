import { type Networks, networksOf } from '@ticket-storefront/order-port';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

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

/** Whether networks are this machine itself. */
export const isLoopback = (networks: Networks): boolean => networks === loopback;

/** Whose calls count together for the limits per minute. */
export const callerOf = ({ ip }: FastifyRequest): string => networksOfAddress(ip).network;

/** The /24 or /64 of a request; null if it identifies nobody. */
export const networkOf = (request: FastifyRequest): string | null => networksOf(request)?.network ?? null;
