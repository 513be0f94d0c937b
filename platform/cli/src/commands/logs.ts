import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { type CountedFault, countedFaultSchema, partFaultsPath } from '@storefront/format';
import { askOperatorApi, type OperatorApi } from '@storefront/registry';
import { sourceMapPath } from '@storefront/releases';
import type { Storage } from '@storefront/storage';
import * as v from 'valibot';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';

/** A place in a released script, as browsers write it: `https://…/{part}/{version}/{file}.js:1:2345`. */
const place =
  /https?:\/\/[^\s()]*?\/(?<part>[\w-]+)\/(?<version>[\w.+-]+)\/(?<file>[\w.-]+\.js):(?<line>\d+):(?<column>\d+)/g;

/** `webpack://storefront-remote-cart/./src/cart-panel.tsx` is `src/cart-panel.tsx`. */
const withoutBundle = (source: string) => source.replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '');

/**
 * A stack of a browser with the lines of the sources in place of those of released scripts. What has no source map stays
 * as it is.
 */
export async function sourceLines(stack: string, maps: Storage): Promise<string> {
  const replaced = new Map<string, string>();
  for (const { 0: written, groups } of stack.matchAll(place)) {
    const { part = '', version = '', file = '', line, column } = groups ?? {};
    const stored = await maps.read(sourceMapPath(part, version, file));
    if (!stored) continue;
    // Browsers count columns from one, source maps from zero.
    const at = { line: Number(line), column: Number(column) - 1 };
    const found = originalPositionFor(new TraceMap(stored.content.toString()), at);
    if (!found.source) continue;
    replaced.set(written, `${part} ${withoutBundle(found.source)}:${found.line}:${found.column + 1}`);
  }
  return stack.replace(place, (written) => replaced.get(written) ?? written);
}

export const addSourceLines = (line: CommandLine) =>
  addCommand(line, 'source-lines [file]', 'say which source lines a stack of a browser means').action(
    async (file: string | undefined, options: CommonOptions) => {
      const stack = file === undefined ? await text(process.stdin) : readFileSync(file, 'utf8');
      const lines = await sourceLines(stack.trimEnd(), line.settings().sourceMaps);
      answer(options, { stack: lines }, lines);
    },
  );

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

export const addLogs = (line: CommandLine) =>
  addCommand(line, 'logs <part>', 'the newest faults of a part in the browsers of visitors').action(
    async (part: string, options: CommonOptions) => {
      const { api, sourceMaps } = line.settings();
      const faults = await partLogs(api, part, sourceMaps);
      const words = faults.map(describeFault).join('\n') || 'No fault was reported.';
      answer(options, faults, words);
    },
  );
