// Stands for the types of `@whatwg-node/fetch`, which bring those of a browser's page into every server: what graphql-yoga
// fetches with is Node's own.
export { Response };
export declare function createFetch(): Pick<
  typeof globalThis,
  'fetch' | 'Request' | 'Response' | 'Headers' | 'URL'
>;
