import fc from 'fast-check';

export const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
export const tenants = ['a.example', 'b.example'];
/** Buckets on both sides of each possible share. */
export const buckets = [0, 9, 10, 20, 30, 59, 60, 69, 70, 80, 99];

/** Any command that promotes, rolls back or revokes releases of some parts. */
export function anyMove(...parts: string[]) {
  const part = fc.constantFrom(...parts);
  const version = fc.constantFrom(...versions);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        type: fc.constant('promote' as const),
        part,
        version,
        percent: fc.constantFrom(10, 60, 100),
        tenants: fc.constantFrom<string[]>([], [], ['a.example']),
        atOnce: fc.constantFrom(false, false, false, true),
      }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('rollback' as const), part }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('revoke' as const), part, version }) },
  );
}
