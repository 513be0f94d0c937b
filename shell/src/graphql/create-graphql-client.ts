import type { GraphqlAnswer, GraphqlClient } from '@storefront/contracts/host';

type Query = GraphqlClient['query'];

const unreachable: GraphqlAnswer = {
  ok: false,
  message: 'The server cannot be reached. Please check your connection and try again.',
};

/** The {@link GraphqlClient} for the endpoint at `url`. Its machinery is fetched with the first query. */
export function createGraphqlClient(url: string): GraphqlClient {
  let machinery: Promise<Query> | null = null;

  const load = () => {
    machinery ??= import(/* webpackChunkName: "apollo", webpackPreload: true */ './create-apollo-query').then(
      ({ createApolloQuery }) => createApolloQuery(url),
    );
    return machinery;
  };

  return {
    query: async (...query) => {
      try {
        return await (await load())(...query);
      } catch {
        machinery = null;
        return unreachable;
      }
    },
  };
}
