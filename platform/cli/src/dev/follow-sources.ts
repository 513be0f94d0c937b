import { relative } from 'node:path';
import type { PartBuild } from '@storefront/check/part-build';
import { watchFolders } from '@storefront/releases/watch-folders';
import type { PartMaker } from './part-maker';

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
