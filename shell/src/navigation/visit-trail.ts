import * as v from 'valibot';

const storageKey = 'storefront.trail';
/** Beyond this many entries browsers drop the oldest, and positions no longer hold. */
const mostEntries = 50;

const trailSchema = v.object({ position: v.number(), paths: v.record(v.string(), v.string()) });
const stateSchema = v.looseObject({ position: v.number() });

type Trail = v.InferOutput<typeof trailSchema>;
type TrailWindow = { readonly history: Pick<History, 'length' | 'state' | 'replaceState'> };

/** Which pages of the storefront lie behind the present one in this tab, across documents. */
export interface VisitTrail {
  /** Notes that the present history entry shows this path. */
  record(path: string): void;
  /** The path so many entries back, or null where that entry is not known to be the storefront's. */
  pathBack(steps: number): string | null;
}

/**
 * The trail of this tab. An entry's position is kept in its own history state, so that Back finds it again; the paths
 * are kept in `storage`.
 */
export function createVisitTrail({ history }: TrailWindow, storage: Storage): VisitTrail {
  const read = (): Trail => parseTrail(storage.getItem(storageKey));

  return {
    record: (path) => {
      const state: unknown = history.state;
      const known = v.safeParse(stateSchema, state);
      const trail = read();
      const position = known.success ? known.output.position : history.length - 1;
      const paths = known.success ? trail.paths : withoutForeign(trail, position);
      if (!known.success) history.replaceState({ ...(state as object | null), position }, '');
      storage.setItem(storageKey, JSON.stringify({ position, paths: { ...paths, [position]: path } }));
    },
    pathBack: (steps) => {
      const { position, paths } = read();
      return history.length < mostEntries ? (paths[position - steps] ?? null) : null;
    },
  };
}

/** A new entry ends the pages ahead; entries between the last page and it were other sites'. */
function withoutForeign({ position: last, paths }: Trail, position: number): Trail['paths'] {
  const kept = Object.entries(paths).filter(([place]) => Number(place) <= last && Number(place) < position);
  return Object.fromEntries(kept);
}

function parseTrail(stored: string | null): Trail {
  try {
    return v.parse(trailSchema, JSON.parse(stored ?? 'null'));
  } catch {
    return { position: -1, paths: {} };
  }
}
