import { GraphQLError } from 'graphql';

/** An error whose message goes to the caller as it stands. */
export const badRequest = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status: 200 } } });
