import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { type PartBuild, readPartBuild, type ShownPart } from '@ticket-storefront/check';
import type { Shop } from '@ticket-storefront/format/parts';
import {
  createPartBuilder,
  entriesOfFinished,
  watchFolders,
  withTemporaryFolder,
} from '@ticket-storefront/releases';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';

const packageSchema = v.object({ scripts: v.object({ build: v.string() }) });

function buildScriptOf(folder: string): string {
  const file = join(folder, 'package.json');
  const parsed = v.safeParse(packageSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.output.scripts.build;
  throw new UserError(`${file} has no script build: add one that builds the part.`);
}

function commandFolders(folder: string): readonly string[] {
  const above = dirname(folder);
  return [join(folder, 'node_modules/.bin'), ...(above === folder ? [] : commandFolders(above))];
}

/**
 * Runs the script `build` of a package without npm, which would add half a second.
 * @throws {UserError} with the script's output if it fails.
 */
function runBuildScript(folder: string): Promise<void> {
  const PATH = [...commandFolders(folder), process.env['PATH']].join(delimiter);
  const child = spawn(buildScriptOf(folder), {
    cwd: folder,
    env: { ...process.env, PATH },
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new UserError(`The script build fails:\n${output.trim()}`)),
    );
  });
}

/** Builds the current sources of a part. @throws {UserError} with the bundler's message if the build fails. */
type PartMaker = (number: number) => Promise<PartBuild>;

const since = (began: number) => Math.round(performance.now() - began);

/** Creates a maker that uses the part's `webpack.config.mjs`. */
export async function makeByWebpack(shop: Shop, folder: string, shown: ShownPart): Promise<PartMaker> {
  const builder = await createPartBuilder({ folder, part: shown.part, mode: 'production' });
  return (number) =>
    withTemporaryFolder(`dev-${shown.part}-`, async (output) => {
      const began = performance.now();
      const { entries } = await builder.build(output);
      return readPartBuild(shop, shown, output, entries, { number, tookMs: since(began) });
    });
}

/** Creates a maker that runs the script `build` of the part's package. */
export const makeByScript =
  (shop: Shop, folder: string, shown: ShownPart, output: string): PartMaker =>
  async (number) => {
    const began = performance.now();
    await runBuildScript(folder);
    const entries = entriesOfFinished(output, shop.languages);
    return readPartBuild(shop, shown, output, entries, { number, tookMs: since(began) });
  };

/**
 * Builds a part now and after each change of its sources, one build at a time.
 * @param output - build output inside `folder`; null if it is elsewhere.
 * @returns a function that stops it.
 */
export async function followSources(
  folder: string,
  output: string | null,
  make: PartMaker,
  { show, reportFailure }: { show(build: PartBuild): void; reportFailure(message: string): void },
) {
  let number = 0;
  let isStale = false;
  let building: Promise<void> | null = null;

  async function build(): Promise<void> {
    do {
      isStale = false;
      number += 1;
      try {
        show(await make(number));
      } catch (error) {
        reportFailure(error instanceof Error ? error.message : String(error));
      }
    } while (isStale);
    building = null;
  }
  const changed = () => {
    isStale = true;
    building ??= build();
  };

  building = build();
  await building;
  const names = output === null ? [] : [relative(folder, output).split('/')[0] ?? ''];
  return watchFolders([folder], changed, names);
}
