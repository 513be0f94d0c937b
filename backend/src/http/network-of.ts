import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const bytesOfNetwork = 8;

/** Some proxies write the port too: `203.0.113.7:40112`, `[2001:db8::7]:40112`. */
const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i;

function readAddress(text: string) {
  const [, ipv6, ipv4] = withPort.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? text;
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/**
 * Where a request comes from: an IPv4 address or the /64 of an IPv6 one; null on this machine itself, which all its
 * visitors share. What a proxy names and is no address counts as one network, `unknown`.
 */
export function networkOf(request: FastifyRequest): string | null {
  const address = readAddress(request.ip);
  if (!address) return 'unknown';
  if (address.range() === 'loopback') return null;
  const bytes = address.toByteArray();
  return (address.kind() === 'ipv6' ? bytes.slice(0, bytesOfNetwork) : bytes).join('.');
}

/** Whose calls are counted together in each minute: those of one network, or of this machine itself. */
export const callerOf = (request: FastifyRequest): string => networkOf(request) ?? 'loopback';
