import type { RestClient } from '@storefront/contract/host';

/** A client that asks for these paths at once. The first `get` of each gets what comes of that, each later one asks anew. */
export function callAhead(client: RestClient, paths: readonly string[]): RestClient {
  const begun = new Map(paths.map((path) => [path, client.get(path)]));
  return {
    ...client,
    get(path) {
      const first = begun.get(path);
      begun.delete(path);
      return first ?? client.get(path);
    },
  };
}
