import dns from 'node:dns';

/**
 * Has this process find names below `localhost` on this machine, as browsers do (RFC 6761, section 6.3): the resolvers of some systems do not
 * know them, and a shop may have its checkouts there.
 */
export function resolveLocalhost(): void {
  const { lookup } = dns;
  const findHere = (hostname: string, ...rest: unknown[]) =>
    Reflect.apply(lookup, dns, [hostname.endsWith('.localhost') ? 'localhost' : hostname, ...rest]);
  dns.lookup = Object.assign(findHere, lookup);
}
