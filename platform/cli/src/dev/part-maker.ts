import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { type PartBuild, readPartBuild, type ShownPart } from '@storefront/check';
import type { Shop } from '@storefront/format/parts';
import {
  createPartBuilder,
  entriesOfFinished,
  watchFolders,
  withTemporaryFolder,
} from '@storefront/releases';
import { UserError } from '@storefront/server';
import * as v from 'valibot';

const packageSchema = v.object({ scripts: v.object({ build: v.string() }) });

/** The command of the script `build`. @throws {UserError} where a package has none. */
function buildScriptOf(folder: string): string {
  const file = join(folder, 'package.json');
  const parsed = v.safeParse(packageSchema, JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.output.scripts.build;
  throw new UserError(`${file} has no script build: name there the command that builds the part.`);
}

/** Where npm puts the commands of packages, for this folder and those above it. */
function commandFolders(folder: string): readonly string[] {
  const above = dirname(folder);
  return [join(folder, 'node_modules/.bin'), ...(above === folder ? [] : commandFolders(above))];
}

/**
 * Runs the script `build` of a package, without the half second that npm takes before.
 * @throws {UserError} with what it said where it fails.
 */
function runBuildScript(folder: string): Promise<void> {
  const PATH = [...commandFolders(folder), process.env['PATH']].join(delimiter);
  const child = spawn(buildScriptOf(folder), {
    cwd: folder,
    env: { ...process.env, PATH },
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new UserError(`The script build fails:\n${said.trim()}`)),
    );
  });
}

/** Builds today's sources of a part as often as it is asked to. */
interface PartMaker {
  /** @throws {UserError} with the bundler's own words where it does not build. */
  make(number: number): Promise<PartBuild>;
}

const since = (began: number) => Math.round(performance.now() - began);

/** Builds by the part's `webpack.config.mjs`. */
export async function makeByWebpack(shop: Shop, folder: string, shown: ShownPart): Promise<PartMaker> {
  const builder = await createPartBuilder({ folder, part: shown.part, mode: 'production' });
  return {
    make: (number) =>
      withTemporaryFolder(`dev-${shown.part}-`, async (output) => {
        const began = performance.now();
        const { entries } = await builder.build(output);
        return readPartBuild(shop, shown, output, entries, { number, tookMs: since(began) });
      }),
  };
}

/** Builds by the script `build` of the part's package, which writes a finished build. */
export const makeByScript = (shop: Shop, folder: string, shown: ShownPart, output: string): PartMaker => ({
  async make(number) {
    const began = performance.now();
    await runBuildScript(folder);
    return readPartBuild(shop, shown, output, entriesOfFinished(output, shop.languages), {
      number,
      tookMs: since(began),
    });
  },
});

interface FollowOptions {
  readonly folder: string;
  /** Folder that the builds write, in `folder`; null where they write elsewhere. */
  readonly output: string | null;
  readonly maker: PartMaker;
  show(build: PartBuild): void;
  tellFailure(words: string): void;
}

/** Builds a part now and after each change of its sources, one build at a time. @returns what ends it. */
export async function followSources({ folder, output, maker, show, tellFailure }: FollowOptions) {
  let number = 0;
  let isStale = false;
  let building: Promise<void> | null = null;

  async function build(): Promise<void> {
    do {
      isStale = false;
      number += 1;
      try {
        show(await maker.make(number));
      } catch (error) {
        tellFailure(error instanceof Error ? error.message : String(error));
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
