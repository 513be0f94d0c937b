import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const bytesOfNetwork = 8;

/**
 * Where a request comes from: an IPv4 address or the /64 of an IPv6 one; null on this machine itself, which all its
 * visitors share.
 */
export function networkOf(request: FastifyRequest): string | null {
  const address = ipaddr.process(request.ip);
  if (address.range() === 'loopback') return null;
  const bytes = address.toByteArray();
  return (address.kind() === 'ipv6' ? bytes.slice(0, bytesOfNetwork) : bytes).join('.');
}
