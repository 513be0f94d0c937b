import { GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';

/** A decimal, answered as a JSON number exactly as written. */
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

/** Any JSON value, answered as it stands. */
export const jsonb = new GraphQLScalarType({
  name: 'jsonb',
  parseValue: (value: unknown) => value,
  parseLiteral: valueFromASTUntyped,
});
