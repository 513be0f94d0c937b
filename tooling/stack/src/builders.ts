import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { UserError } from '@storefront/server';
import { keyFileOf } from '@storefront/signing';
import * as v from 'valibot';
import { type OwnPart, toolsVersion } from './own-parts';
import { root, type StackSettings } from './settings';

const answerSchema = v.union([v.object({ version: v.string() }), v.object({ problem: v.string() })]);

/** The version that a part has become, or why it was not released. */
export type BuilderAnswer = v.InferOutput<typeof answerSchema>;

/** A process that builds and releases parts, one at a time. It is started by the first of them. */
export interface Builder {
  /**
   * @returns the version that today's sources of a part have become.
   * @throws {UserError} with webpack's words where the part does not build.
   */
  release(part: OwnPart): Promise<string>;
  /** Ends the process; the next release starts another. */
  stop(): void;
}

/** A builder of production releases, or of those of a development server, which keeps in memory what it has built. */
export function createBuilder(settings: StackSettings, mode: 'production' | 'development'): Builder {
  let running: ChildProcess | null = null;

  function start(): ChildProcess {
    const started = fork(
      join(import.meta.dirname, 'builder-main.ts'),
      [settings.assets, settings.sourceMaps, mode],
      // A process group of its own: Ctrl-C in the terminal reaches the start alone, which ends the build.
      {
        cwd: root,
        detached: true,
        execArgv: ['--import', 'tsx'],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    started.once('exit', () => {
      if (running === started) running = null;
    });
    return started;
  }

  return {
    release: ({ name, owner }) =>
      new Promise((resolve, reject) => {
        running ??= start();
        const child = running;
        const onAnswer = (message: unknown) => {
          child.off('exit', onExit);
          const answer = v.parse(answerSchema, message);
          if ('version' in answer) resolve(answer.version);
          else reject(new UserError(answer.problem));
        };
        const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
          child.off('message', onAnswer);
          reject(new UserError(`The build of ${name} ended by ${signal ?? `exit code ${code}`}.`));
        };
        child.once('message', onAnswer);
        child.once('exit', onExit);
        // A process that ends before it has read this says so by its exit.
        child.send({ part: name, keyFile: keyFileOf(settings.keys, owner) }, () => undefined);
      }),
    stop() {
      running?.kill();
      running = null;
    },
  };
}

/** Two parts are built at a time: webpack keeps one core busy. */
const builderCount = 2;

export interface Builders {
  /**
   * Does a task for each part with a builder: that which built the part before, or else the one that is free first. After
   * a failure no further task begins; it is thrown when no task is under way.
   */
  forEach(parts: readonly OwnPart[], task: (part: OwnPart, builder: Builder) => Promise<void>): Promise<void>;
  /** Ends all builds that are under way. Later ones start with nothing in memory. */
  stop(): void;
}

/** The processes that build parts side by side. */
export function createBuilders(settings: StackSettings, mode: 'production' | 'development'): Builders {
  const builders = Array.from({ length: builderCount }, () => createBuilder(settings, mode));
  const builderOf = new Map<string, Builder>();
  let loadedTools = toolsVersion();

  function stop(): void {
    for (const builder of builders) builder.stop();
    builderOf.clear();
  }

  return {
    async forEach(parts, task) {
      const tools = toolsVersion();
      if (tools !== loadedTools) stop();
      loadedTools = tools;
      const waiting = [...parts];
      const takeFor = (builder: Builder) => {
        const index = waiting.findIndex((part) => (builderOf.get(part.name) ?? builder) === builder);
        return index < 0 ? undefined : waiting.splice(index, 1)[0];
      };
      const work = async (builder: Builder) => {
        for (let part = takeFor(builder); part; part = takeFor(builder)) {
          builderOf.set(part.name, builder);
          await task(part, builder).catch((error: unknown) => {
            waiting.length = 0;
            throw error;
          });
        }
      };
      const outcomes = await Promise.allSettled(builders.map(work));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    },
    stop,
  };
}
