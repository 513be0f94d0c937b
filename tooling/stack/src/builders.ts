import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { UserError } from '@ticket-storefront/server';
import { demonstrationKey, keyFileOf } from '@ticket-storefront/signing';
import * as v from 'valibot';
import { type OwnPart, toolsVersion } from './own-parts';
import { root, type StackSettings } from './settings';

const answerSchema = v.union([v.object({ version: v.string() }), v.object({ problem: v.string() })]);

/** The version of the released part, or why it was not released. */
export type BuilderAnswer = v.InferOutput<typeof answerSchema>;

/**
 * Creates a process that builds and releases parts, one at a time: production releases, or development releases with the built
 * modules retained in memory. The first release starts it.
 */
export function createBuilder(settings: StackSettings, mode: 'production' | 'development') {
  let running: ChildProcess | null = null;

  function start(): ChildProcess {
    const started = fork(
      join(import.meta.dirname, 'builder-main.ts'),
      [settings.assets, settings.sourceMaps, mode],
      // In its own process group, so that Ctrl-C in the terminal reaches only the start, which ends the build.
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
    /** Releases the current sources of a part, and returns the version. @throws {UserError} with webpack's message. */
    release: ({ name, owner, live }: OwnPart) =>
      new Promise<string>((resolve, reject) => {
        // Creates the key if this machine has none yet.
        demonstrationKey(settings.keys, owner);
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
        // If the process ends before it reads this, `onExit` rejects.
        child.send({ part: name, keyFile: keyFileOf(settings.keys, owner), live }, () => undefined);
      }),
    /** Ends the process; the next release starts another. */
    stop() {
      running?.kill();
      running = null;
    },
  };
}

export type Builder = ReturnType<typeof createBuilder>;

/** webpack uses one core. */
const builderCount = 2;

/** Creates the processes that build parts in parallel. */
export function createBuilders(settings: StackSettings, mode: 'production' | 'development') {
  const builders = Array.from({ length: builderCount }, () => createBuilder(settings, mode));
  const builderOf = new Map<string, Builder>();
  let loadedTools = toolsVersion();

  /** Ends all running builds. Later builds start with nothing in memory. */
  function stop(): void {
    for (const builder of builders) builder.stop();
    builderOf.clear();
  }

  return {
    /**
     * Runs a task for each part with the builder that built it before, or else with the next free one. After a failure no
     * further task begins, and the failure is thrown when the running tasks have ended.
     */
    async forEach(parts: readonly OwnPart[], task: (part: OwnPart, builder: Builder) => Promise<void>) {
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

export type Builders = ReturnType<typeof createBuilders>;
