import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type CountedFault, countedFaultSchema, partFaultsPath } from '@ticket-storefront/format';
import { type OperatorApi, queryOperatorApi, type SourceMaps } from '@ticket-storefront/registry';
import { sourceLines } from '@ticket-storefront/releases';
import * as v from 'valibot';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program';

export const addSourceLines = (line: CommandLine) =>
  addCommand(line, 'source-lines [file]', 'translate the stack of a browser to source lines').action(
    async (file: string | undefined, options: CommonOptions) => {
      const stack = file === undefined ? await text(process.stdin) : readFileSync(file, 'utf8');
      const lines = await sourceLines(stack.trimEnd(), line.settings().sourceMaps);
      answer('source-lines', options, { stack: lines }, lines);
    },
  );

/** Fetches the newest faults of a part, with source lines in their stacks. @throws {UserError} if the API does not return them. */
export async function partLogs(
  api: OperatorApi,
  part: string,
  maps: SourceMaps,
): Promise<readonly CountedFault[]> {
  const faults = await queryOperatorApi(
    api,
    partFaultsPath(encodeURIComponent(part)),
    v.array(countedFaultSchema),
  );
  return Promise.all(
    faults.map(async (fault) => ({ ...fault, stack: await sourceLines(fault.stack, maps) })),
  );
}

/** Describes a fault by time, release, message and source lines. */
export const describeFault = ({ lastAt, release, kind, count, message, stack }: CountedFault): string =>
  [
    `${lastAt}  ${release}  ${kind}${count > 1 ? `, ${count} times` : ''}: ${message}`,
    ...stack.split('\n').filter((frame) => frame !== ''),
  ].join('\n    ');

export const addLogs = (line: CommandLine) =>
  addCommand(line, 'logs <part>', 'show the newest faults of a part in the browsers of visitors').action(
    async (part: string, options: CommonOptions) => {
      const { api, sourceMaps } = line.settings();
      const faults = await partLogs(api, part, sourceMaps);
      const text = faults.map(describeFault).join('\n') || 'No faults were reported.';
      answer('logs', options, { part, faults }, text);
    },
  );
