type Listener = (event?: unknown) => void;

/** The listeners of an element. `emit` returns whether the event has any. */
export function createListeners(elementType: string) {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on: (name: string, listener: Listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
    },
    off: (name: string, listener: Listener) => {
      listeners.get(name)?.delete(listener);
    },
    emit: (name: string, more: object = {}): boolean => {
      const found = listeners.get(name) ?? new Set();
      for (const listener of found) listener({ elementType, ...more });
      return found.size > 0;
    },
  };
}
