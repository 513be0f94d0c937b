import {
  eventFields,
  type Field,
  type Fields,
  processorConfigFields,
  promoCodeFields,
  ticketingItemFields,
} from '@ticket-storefront/domain/fields';
import { GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';

/** The GraphQL types of columns. */
const graphqlTypes = ['Int', 'String', 'Boolean', 'numeric', 'jsonb'] as const;

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

/** The GraphQL type of a field. */
export const graphqlTypeOf = ({ kind }: Field): GraphqlType => typeOfKind[kind];

/** A decimal as a JSON number, exactly as it is stored. */
export const numeric = new GraphQLScalarType<number | string, number>({
  name: 'numeric',
  serialize: Number,
  parseValue: readDecimal,
  parseLiteral: (node) =>
    readDecimal(
      node.kind === Kind.INT || node.kind === Kind.FLOAT || node.kind === Kind.STRING ? node.value : null,
    ),
});

function readDecimal(value: unknown): number | string {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) return value;
  throw new TypeError('numeric must be a decimal number');
}

/** Any JSON value. */
export const jsonb = new GraphQLScalarType({
  name: 'jsonb',
  parseValue: (value: unknown) => value,
  parseLiteral: valueFromASTUntyped,
});

const linesOf = (fields: Fields, typeOf: (field: Field) => string) =>
  Object.entries(fields)
    .map(([name, field]) => `${name}: ${typeOf(field)}`)
    .join('\n');

const outputOf = (fields: Fields) => linesOf(fields, graphqlTypeOf);

const inputsOf = (table: string, fields: Fields) => `
  input ${table}_bool_exp { ${linesOf(fields, (field) => `${graphqlTypeOf(field)}_comparison_exp`)} }
  input ${table}_order_by { ${linesOf(fields, () => 'order_by')} }
`;

const selection = (table: string) =>
  `${table}(where: ${table}_bool_exp, order_by: [${table}_order_by!], limit: Int, offset: Int): [${table}!]!`;

const comparison = (type: string) => `input ${type}_comparison_exp { _eq: ${type} }`;

/** The schema in Hasura's dialect, generated from the field definitions (docs/rules.md, API). */
export const typeDefinitions = `
  scalar numeric
  scalar jsonb
  enum order_by { asc asc_nulls_first asc_nulls_last desc desc_nulls_first desc_nulls_last }
  ${graphqlTypes.map(comparison).join('\n')}
  ${inputsOf('events', eventFields)}
  ${inputsOf('ticketing_items', ticketingItemFields)}
  ${inputsOf('promo_codes', promoCodeFields)}
  type ticketing_payment_processor_configs { ${outputOf(processorConfigFields)} }
  type ticketing_items { ${outputOf(ticketingItemFields)} }
  type promo_codes { ${outputOf(promoCodeFields)} }
  type events {
    ${outputOf(eventFields)}
    ticketing_payment_processor_config: ticketing_payment_processor_configs
    ${selection('ticketing_items')}
  }
  type Query {
    ${selection('events')}
    ${selection('ticketing_items')}
    ${selection('promo_codes')}
  }
`;
