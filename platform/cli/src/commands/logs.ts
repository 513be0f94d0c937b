import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import {
  type CountedFault,
  countedFaultSchema,
  partFaultsPath,
  type Registry,
} from '@ticket-storefront/format';
import { type OperatorApi, queryOperatorApi, type SourceMaps } from '@ticket-storefront/registry';
import { sourceLines } from '@ticket-storefront/releases';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';
import { addCommand, answer, type CommandLine, type CommonOptions, dayMs, daysOf } from '../program';

export const addSourceLines = (line: CommandLine) =>
  addCommand(line, 'source-lines [file]', 'translate the stack of a browser to source lines').action(
    async (file: string | undefined, options: CommonOptions) => {
      const stack = file === undefined ? await text(process.stdin) : readFileSync(file, 'utf8');
      const lines = await sourceLines(stack.trimEnd(), line.settings().sourceMaps);
      answer('source-lines', options, { stack: lines }, lines);
    },
  );

type PartFault = CountedFault & { readonly part: string };

/** Fetches the newest faults of a part, with source lines in their stacks. @throws {UserError} if the API does not return them. */
export async function partLogs(
  api: OperatorApi,
  part: string,
  maps: SourceMaps,
): Promise<readonly PartFault[]> {
  const faults = await queryOperatorApi(
    api,
    partFaultsPath(encodeURIComponent(part)),
    v.array(countedFaultSchema),
  );
  return Promise.all(
    faults.map(async (fault) => ({ part, ...fault, stack: await sourceLines(fault.stack, maps) })),
  );
}

/** Describes a fault by time, release, message and source lines. */
export const describeFault = ({ lastAt, part, release, kind, count, message, stack }: PartFault): string =>
  [
    `${lastAt}  ${part} ${release}  ${kind}${count > 1 ? `, ${count} times` : ''}: ${message}`,
    ...stack.split('\n').filter((frame) => frame !== ''),
  ].join('\n    ');

/** @throws {UserError} if there is no such team. */
function partsOf({ teams }: Registry, team: string): readonly string[] {
  if (Object.hasOwn(teams, team)) return teams[team]?.parts ?? [];
  throw new UserError(`There is no team ${JSON.stringify(team)}: see the owners in \`storefront status\`.`);
}

interface LogsOptions extends CommonOptions {
  readonly team?: string;
  readonly since?: number;
}

export const addLogs = (line: CommandLine) =>
  addCommand(line, 'logs [part]', 'show the newest faults of a part in the browsers of visitors')
    .option('--team <name>', 'of all parts of a team instead')
    .option(
      '--since <days>',
      'only the faults that were last reported in this time, for example 7d',
      daysOf('--since'),
    )
    .action(async (part: string | undefined, { team, since, ...options }: LogsOptions) => {
      if ((part === undefined) === (team === undefined))
        throw new UserError('Use either a part or --team <name>.');
      const { api, readRegistry, sourceMaps } = line.settings();
      const parts = part === undefined ? partsOf(await readRegistry(), team ?? '') : [part];
      const reported = await Promise.all(parts.map((name) => partLogs(api, name, sourceMaps)));
      const faults = reported
        .flat()
        .filter(({ lastAt }) => since === undefined || Date.now() - Date.parse(lastAt) <= since * dayMs)
        .sort((a, b) => Date.parse(b.lastAt) - Date.parse(a.lastAt));
      const text = faults.map(describeFault).join('\n') || 'No faults were reported.';
      answer('logs', options, { part: part ?? null, faults }, text);
    });
