import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const bytesOfNetwork = 8;

/** Addresses whose network is remembered: reading one takes longer than the rest of counting its calls. */
const mostKept = 1000;

/** Some proxies write the port too: `203.0.113.7:40112`, `[2001:db8::7]:40112`. */
const withPort = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i;

function readAddress(text: string) {
  const [, ipv6, ipv4] = withPort.exec(text) ?? [];
  const address = ipv6 ?? ipv4 ?? text;
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

const loopback = 'loopback';

function readNetwork(text: string): string {
  const address = readAddress(text);
  if (!address) return 'unknown';
  if (address.range() === 'loopback') return loopback;
  const bytes = address.toByteArray();
  return (address.kind() === 'ipv6' ? bytes.slice(0, bytesOfNetwork) : bytes).join('.');
}

const networks = new LRUCache<string, string>({ max: mostKept });

/** Whose calls are counted together in each minute: those of one network, or of this machine itself. */
export function callerOf({ ip }: FastifyRequest): string {
  const known = networks.get(ip);
  if (known !== undefined) return known;
  const network = readNetwork(ip);
  networks.set(ip, network);
  return network;
}

/**
 * Where a request comes from: an IPv4 address or the /64 of an IPv6 one; null on this machine itself, which all its
 * visitors share. What a proxy names and is no address counts as one network, `unknown`.
 */
export function networkOf(request: FastifyRequest): string | null {
  const caller = callerOf(request);
  return caller === loopback ? null : caller;
}
