import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { type CountedFault, countedFaultSchema, partFaultsPath } from '@ticket-storefront/format';
import { type OperatorApi, queryOperatorApi, type SourceMaps } from '@ticket-storefront/registry';
import { sourceMapPath } from '@ticket-storefront/releases';
import * as v from 'valibot';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';

/** A location in a released script, as browsers write it: `https://…/{part}/{version}/{file}.js:1:2345`. */
const location =
  /https?:\/\/[^\s()]*?\/(?<part>[\w-]+)\/(?<version>[\w.+-]+)\/(?<file>[\w.-]+\.js):(?<line>\d+):(?<column>\d+)/g;

/** Shortens `webpack://storefront-remote-cart/./src/cart-panel.tsx` to `src/cart-panel.tsx`. */
const withoutBundle = (source: string) => source.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '');

/** Replaces the locations in a browser's stack by source lines, if they have a source map. */
export async function sourceLines(stack: string, maps: SourceMaps): Promise<string> {
  const replaced = new Map<string, string>();
  for (const { 0: written, groups } of stack.matchAll(location)) {
    const { part = '', version = '', file = '', line, column } = groups ?? {};
    const stored = await maps.read(sourceMapPath(part, version, file));
    if (!stored) continue;
    // Browsers count columns from one, source maps from zero.
    const at = { line: Number(line), column: Number(column) - 1 };
    const found = originalPositionFor(new TraceMap(stored.content.toString()), at);
    if (!found.source) continue;
    replaced.set(written, `${part} ${withoutBundle(found.source)}:${found.line}:${found.column + 1}`);
  }
  return stack.replace(location, (written) => replaced.get(written) ?? written);
}

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
