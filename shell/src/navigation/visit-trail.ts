import * as v from 'valibot';
import { readStoredJson, type TextStorage, writeStoredJson } from '../browser/storage';

const storageKey = 'storefront.trail';
/** Beyond this many history entries browsers drop the oldest, and positions become invalid. */
const maxEntries = 50;

const trailSchema = v.object({ position: v.number(), paths: v.record(v.string(), v.string()) });
const stateSchema = v.looseObject({ position: v.number() });

type Trail = v.InferOutput<typeof trailSchema>;
type TrailWindow = { readonly history: Pick<History, 'length' | 'state' | 'replaceState'> };

/** The storefront's pages that this tab visited, by position in the browser's history, across documents. */
export interface VisitTrail {
  /** Records that the current history entry shows this path. */
  record(path: string): void;
  /** Position of the current history entry. */
  position(): number;
  /** Records that the visitor came from a page of the storefront, which may have another origin and its own trail. */
  cameFrom(page: { readonly position: number; readonly path: string }): void;
  /** The path `steps` history entries back; null if it is unknown, or another site's. */
  pathBack(steps: number): string | null;
}

/**
 * The trail of this tab. An entry's position is in its history state, so that Back finds it again; the paths are in
 * `storage`. If the browser stores nothing, no path back is known.
 */
export function createVisitTrail({ history }: TrailWindow, storage: TextStorage): VisitTrail {
  const read = (): Trail => {
    const parsed = v.safeParse(trailSchema, readStoredJson(storage, storageKey));
    return parsed.success ? parsed.output : { position: -1, paths: {} };
  };
  const recordedPosition = (): number | null => {
    const parsed = v.safeParse(stateSchema, history.state);
    return parsed.success ? parsed.output.position : null;
  };

  const currentPosition = () => recordedPosition() ?? history.length - 1;

  return {
    position: currentPosition,
    cameFrom: ({ position, path }) => {
      if (recordedPosition() !== null) return;
      const before = retain(read().paths, (place) => place < position);
      writeStoredJson(storage, storageKey, { position, paths: { ...before, [position]: path } });
    },
    record: (path) => {
      const recorded = recordedPosition();
      const position = currentPosition();
      const { paths } = recorded === null ? beforeNewEntry(read(), position) : read();
      if (recorded === null) history.replaceState({ ...history.state, position }, '');
      writeStoredJson(storage, storageKey, nearby({ position, paths: { ...paths, [position]: path } }));
    },
    pathBack: (steps) => {
      const { position, paths } = read();
      const isKnown = position === recordedPosition() && history.length < maxEntries;
      return isKnown ? (paths[position - steps] ?? null) : null;
    },
  };
}

/** A new entry removes the pages ahead of the last one; entries between that one and the new one are other sites'. */
function beforeNewEntry({ position: last, paths }: Trail, position: number): Trail {
  return { position, paths: retain(paths, (place) => place <= last && place < position) };
}

/** Without the entries that the browser has dropped. */
const nearby = ({ position, paths }: Trail): Trail => ({
  position,
  paths: retain(paths, (place) => Math.abs(place - position) < maxEntries),
});

const retain = (paths: Trail['paths'], isRetained: (place: number) => boolean): Trail['paths'] =>
  Object.fromEntries(Object.entries(paths).filter(([place]) => isRetained(Number(place))));
