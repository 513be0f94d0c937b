import type { GraphqlClient } from '@ticket-storefront/contract';
import { messages } from '#messages/frame';

type Query = GraphqlClient['query'];

/**
 * Creates the {@link GraphqlClient} for the endpoint at `url`. Apollo loads with the first query.
 * @param visitor - token that identifies this visitor to the API.
 */
export function createGraphqlClient(url: string, visitor: string | null = null): GraphqlClient {
  let apollo: Promise<Query> | null = null;

  const load = () => {
    apollo ??= import(/* webpackChunkName: "apollo", webpackPreload: true */ './create-apollo-query').then(
      ({ createApolloQuery }) => createApolloQuery(url, visitor),
    );
    return apollo;
  };

  return {
    query: async (...query) => {
      try {
        return await (await load())(...query);
      } catch {
        apollo = null;
        return { ok: false, message: messages.unreachable };
      }
    },
  };
}
