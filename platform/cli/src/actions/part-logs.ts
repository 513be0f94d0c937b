import { type CountedFault, countedFaultSchema, partFaultsPath } from '@storefront/format/part-health';
import { askOperatorApi, type OperatorApi } from '@storefront/registry/ask-operator-api';
import type { Storage } from '@storefront/storage/storage';
import * as v from 'valibot';
import { sourceLines } from './source-lines';

/** The newest faults of a part, their stacks as source lines. @throws {UserError} where the API does not tell them. */
export async function partLogs(
  api: OperatorApi,
  part: string,
  maps: Storage,
): Promise<readonly CountedFault[]> {
  const faults = await askOperatorApi(
    api,
    partFaultsPath(encodeURIComponent(part)),
    v.array(countedFaultSchema),
  );
  return Promise.all(
    faults.map(async (fault) => ({ ...fault, stack: await sourceLines(fault.stack, maps) })),
  );
}

/** A fault in words: when, which release, what, and where. */
export const describeFault = ({ lastAt, release, kind, count, message, stack }: CountedFault): string =>
  [
    `${lastAt}  ${release}  ${kind}${count > 1 ? `, ${count} times` : ''}: ${message}`,
    ...stack.split('\n').filter((place) => place !== ''),
  ].join('\n    ');
