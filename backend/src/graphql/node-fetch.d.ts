// Replaces the types of `@whatwg-node/fetch`, which add browser types to every server: graphql-yoga uses Node's fetch.
export { Response };
export declare function createFetch(): Pick<
  typeof globalThis,
  'fetch' | 'Request' | 'Response' | 'Headers' | 'URL'
>;
