import fc from 'fast-check';

/** Replaces or removes the value at the n-th place of a body. */
interface Change {
  readonly place: number;
  readonly value: unknown;
}

type Container = Record<string, unknown>;
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const unusual = fc.constantFrom<unknown>(
  undefined,
  null,
  true,
  '',
  ' ',
  'Ada \0',
  'Ada \ud83c',
  '__proto__',
  "'; drop table orders; --",
  'x'.repeat(500),
  'TENTH',
  0,
  -0,
  -1,
  0.5,
  1e-7,
  1e308,
  2 ** 31,
  2 ** 53,
  [],
  {},
  [[[[]]]],
  [null],
);

/** Values that no form sends, and some valid ones. */
const value = fc.oneof(
  { weight: 6, arbitrary: unusual },
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.jsonValue(),
);

/** Mostly few changes, so that some bodies get far. */
export const changes: fc.Arbitrary<readonly Change[]> = fc.array(fc.record({ place: fc.nat(1000), value }), {
  maxLength: 3,
});

function placesOf(body: Container): readonly [parent: Container, key: string][] {
  return Object.entries(body).flatMap(([key, inner]): [Container, string][] => [
    [body, key],
    ...(isContainer(inner) ? placesOf(inner) : []),
  ]);
}

export function mutate(body: object, made: readonly Change[]): unknown {
  const copy: unknown = structuredClone(body);
  for (const { place, value: replacement } of made) {
    const places = isContainer(copy) ? placesOf(copy) : [];
    const [parent, key] = places[place % places.length] ?? [];
    // A copy, because a later change may change it.
    if (parent && key !== undefined) parent[key] = structuredClone(replacement);
  }
  return copy;
}
