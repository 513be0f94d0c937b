import type { Field } from '@storefront/domain/fields/field';

/** The types of columns in the GraphQL dialect. */
export const graphqlTypes = ['Int', 'String', 'Boolean', 'numeric', 'jsonb'] as const;

type GraphqlType = (typeof graphqlTypes)[number];

const typeOfKind: Readonly<Record<Field['kind'], GraphqlType>> = {
  whole: 'Int',
  cents: 'Int',
  count: 'Int',
  text: 'String',
  filledText: 'String',
  date: 'String',
  timezone: 'String',
  author: 'String',
  decimal: 'numeric',
  fraction: 'numeric',
  flag: 'Boolean',
  itemIds: 'jsonb',
  json: 'jsonb',
  object: 'jsonb',
};

/** The GraphQL type that answers a field. */
export const graphqlTypeOf = ({ kind }: Field): GraphqlType => typeOfKind[kind];
