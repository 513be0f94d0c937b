export type Listener = (event?: unknown) => void;

/** Listeners by event name. */
export function createEmitter() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on: (name: string, listener: Listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
    },
    off: (name: string, listener?: Listener) => {
      if (listener) listeners.get(name)?.delete(listener);
      else listeners.delete(name);
    },
    emit: (name: string, event?: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    },
  };
}
