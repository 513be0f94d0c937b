import { createHash } from 'node:crypto';
import { type DocumentNode, Kind, parse, print, visit } from 'graphql';

/** The tokens that one document may have. */
export const mostTokens = 2000;

/** Clients such as Apollo add `__typename` to every selection of an operation. */
const withoutTypenames = (document: DocumentNode): DocumentNode =>
  visit(document, {
    [Kind.FIELD]: (field) => (field.name.value === '__typename' && !field.alias ? null : undefined),
  });

/**
 * A document without what clients change of it: layout, comments and `__typename`.
 * @throws {GraphQLError} where the text is no GraphQL, or longer than a query may be.
 */
export const normalisedDocument = (text: string): string =>
  print(withoutTypenames(parse(text, { maxTokens: mostTokens, noLocation: true })));

/** SHA-256 of a normalised document in hexadecimal digits: the name that it is known by. */
export const hashOfDocument = (normalised: string): string =>
  createHash('sha256').update(normalised).digest('hex');
