import * as v from 'valibot';

/**
 * A schema for what this tab has stored of an order. Earlier releases stored `referenceId`, which is read as
 * `referenceID`, so that a payment that they left open is still looked up.
 */
export const withStoredReference = <T>(schema: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, T> =>
  v.pipe(v.unknown(), v.transform(renameReference), schema);

function renameReference(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('referenceId' in stored)) return stored;
  return { ...stored, referenceID: stored.referenceId };
}
