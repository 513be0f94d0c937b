import { type Builder, createBuilder } from './builder';
import type { OwnPart } from './own-parts';
import type { StackSettings } from './settings';
import { toolsVersion } from './tools-version';

/** Two parts are built at a time: webpack keeps one core busy. */
const sideBySide = 2;

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
  const builders = Array.from({ length: sideBySide }, () => createBuilder(settings, mode));
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
