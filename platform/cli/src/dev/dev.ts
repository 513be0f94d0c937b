import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join, relative, resolve } from 'node:path';
import {
  type PartBuild,
  readPartBuild,
  type ShownPart,
  serveWorkbench,
  shopWith,
} from '@ticket-storefront/check';
import { isRemoteName, isSlotName, type Shop } from '@ticket-storefront/format/parts';
import {
  createPartBuilder,
  entriesOfFinished,
  readPackageFile,
  watchFolders,
  withTemporaryFolder,
} from '@ticket-storefront/releases';
import { UserError } from '@ticket-storefront/server';
import * as v from 'valibot';
import {
  addCommand,
  answer,
  type CommandLine,
  type CommonOptions,
  port,
  progress,
  readOwnProcessor,
  type ShopPlugIn,
} from '../program';
import { serveStoreView } from './store-view';

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
async function makeByWebpack(shop: Shop, folder: string, shown: ShownPart): Promise<PartMaker> {
  const builder = await createPartBuilder({ folder, part: shown.part, mode: 'production' });
  return (number) =>
    withTemporaryFolder(`dev-${shown.part}-`, async (output) => {
      const began = performance.now();
      const { entries } = await builder.build(output);
      return readPartBuild(shop, shown, output, entries, { number, tookMs: since(began) });
    });
}

/** Creates a maker that runs the script `build` of the part's package. */
const makeByScript =
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
async function followSources(
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

/** Reads the part of a package.json. @throws {UserError} if it is not a remote with a slot. */
function devPartIn(folder: string): ShownPart {
  const { name, owner, storefront } = readPackageFile(folder);
  const part = name.split('/').at(-1);
  if (!isRemoteName(part)) {
    throw new UserError(`${name} is not the name of a remote: call it remote-… in ${folder}/package.json.`);
  }
  if (!isSlotName(storefront.slot)) {
    throw new UserError(`${part} has no slot: set storefront.slot in ${folder}/package.json.`);
  }
  return { part, slot: storefront.slot, owner };
}

interface DevOptions {
  readonly built?: string;
  readonly store: string;
  /** Port of the workbench; the store view uses the next one. 0 for free ports. */
  readonly port: number;
}

/**
 * Shows a part in a workbench and inside a store, and rebuilds it when its sources change.
 * @throws {UserError} if the folder holds no part.
 */
export async function dev(
  plugIn: ShopPlugIn,
  named: string,
  { built, store, port }: DevOptions,
  report: (line: string) => void,
) {
  const folder = resolve(named);
  const shown = devPartIn(folder);
  const shop = shopWith(plugIn, readOwnProcessor(folder));
  const output = built === undefined ? null : resolve(folder, built);
  const make = output ? makeByScript(shop, folder, shown, output) : await makeByWebpack(shop, folder, shown);
  const storeView = await serveStoreView(shop, shown, store, port && port + 1);
  const workbench = await serveWorkbench(shop, shown, port, storeView.origin);
  const stopFollowing = await followSources(folder, output, make, {
    show(build) {
      workbench.show(build);
      storeView.show(build);
      report(`Built in ${build.tookMs} ms.`);
    },
    reportFailure(message) {
      workbench.reportFailure(message);
      report(message);
    },
  });
  return {
    part: shown.part,
    workbench: workbench.origin,
    storeView: storeView.origin,
    close() {
      stopFollowing();
      workbench.close();
      storeView.close();
    },
  };
}

export const addDev = (line: CommandLine) =>
  addCommand(
    line,
    'dev [folder]',
    'show a part in a workbench and inside a store, and rebuild it on every change',
  )
    .option('--built <folder>', 'build in the part’s folder that its script `build` writes')
    .option('--store <address>', 'store around the part, if not the one of `npm start`')
    .option(
      '--port <number>',
      'port of the workbench; the view inside the store uses the next one',
      port,
      5200,
    )
    .action(
      async (
        folder: string | undefined,
        options: Omit<DevOptions, 'store'> & CommonOptions & { store?: string },
      ) => {
        const { shop, origin } = line.settings();
        const store = new URL(options.store ?? origin).origin;
        const { part, workbench, storeView } = await dev(
          shop,
          folder ?? '.',
          { ...options, store },
          progress,
        );
        const text = `Workbench: ${workbench}\nInside ${store}: ${storeView}\nStop with Ctrl+C.`;
        answer('dev', options, { part, workbench, store, storeView }, text);
      },
    );
