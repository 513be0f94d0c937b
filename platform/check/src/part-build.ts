import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractRangeOf, type RemoteName, type Shop, type SlotName } from '@ticket-storefront/format/parts';
import { describeFiles } from '@ticket-storefront/releases';
import type { ReleaseManifest } from '@ticket-storefront/releases/manifest';

/** The part in the workbench. */
export interface ShownPart {
  readonly part: RemoteName;
  readonly slot: SlotName;
  readonly owner: string;
}

/** One build of a part. Its files are in memory, because the next build empties their folder. */
export interface PartBuild {
  readonly number: number;
  readonly tookMs: number;
  readonly manifest: ReleaseManifest;
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** Reads a build. Each build has its own version, so that browsers do not use files of the previous one. */
export function readPartBuild(
  shop: Shop,
  { part, slot, owner }: ShownPart,
  output: string,
  entries: ReleaseManifest['entries'],
  made: Pick<PartBuild, 'number' | 'tookMs'>,
): PartBuild {
  const files = describeFiles(output).filter(({ path }) => !path.endsWith('.map'));
  const version = `0.0.0-build.${made.number}`;
  return {
    ...made,
    manifest: {
      part,
      version,
      owner,
      contract: contractRangeOf(shop),
      slot,
      shared: {},
      bus: { commands: {}, facts: {} },
      files,
      entries,
    },
    contents: new Map(files.map(({ path }) => [path, readFileSync(join(output, path))])),
  };
}
