import {
  type Columns,
  eventColumns,
  processorConfigColumns,
  promoCodeColumns,
  ticketingItemColumns,
} from '../catalog/columns';

const fieldsOf = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, type]) => `${name}: ${type}`)
    .join('\n');

const comparisonsOf = (columns: Columns) =>
  Object.entries(columns)
    .map(([name, type]) => `${name}: ${type}_comparison_exp`)
    .join('\n');

const orderingsOf = (columns: Columns) =>
  Object.keys(columns)
    .map((name) => `${name}: order_by`)
    .join('\n');

const inputsOf = (table: string, columns: Columns) => `
  input ${table}_bool_exp { ${comparisonsOf(columns)} }
  input ${table}_order_by { ${orderingsOf(columns)} }
`;

const selection = (table: string) =>
  `${table}(where: ${table}_bool_exp, order_by: [${table}_order_by!], limit: Int, offset: Int): [${table}!]!`;

const comparison = (type: string) => `input ${type}_comparison_exp { _eq: ${type} }`;

/** The schema in the dialect of Hasura, made from the tables' columns (docs/rules.md, API). */
export const typeDefinitions = `
  scalar numeric
  scalar jsonb
  enum order_by { asc asc_nulls_first asc_nulls_last desc desc_nulls_first desc_nulls_last }
  ${['Int', 'String', 'Boolean', 'numeric', 'jsonb'].map(comparison).join('\n')}
  ${inputsOf('events', eventColumns)}
  ${inputsOf('ticketing_items', ticketingItemColumns)}
  ${inputsOf('promo_codes', promoCodeColumns)}
  type ticketing_payment_processor_configs { ${fieldsOf(processorConfigColumns)} }
  type ticketing_items { ${fieldsOf(ticketingItemColumns)} }
  type promo_codes { ${fieldsOf(promoCodeColumns)} }
  type events {
    ${fieldsOf(eventColumns)}
    ticketing_payment_processor_config: ticketing_payment_processor_configs
    ${selection('ticketing_items')}
  }
  type Query {
    ${selection('events')}
    ${selection('ticketing_items')}
    ${selection('promo_codes')}
  }
`;
