/** A storage that begins empty, and that no other page sees. */
function ownStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, String(value)),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** A channel within the frame, whose messages arrive at once. */
class OwnChannel extends EventTarget {
  private static readonly open = new Set<OwnChannel>();
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    OwnChannel.open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of OwnChannel.open) {
      if (other !== this && other.name === this.name) {
        other.dispatchEvent(new MessageEvent('message', { data }));
      }
    }
  }

  close(): void {
    OwnChannel.open.delete(this);
  }
}

/** Has what is drawn at random be the same each time. */
function drawTheSame(): void {
  let drawn = 0;
  Math.random = () => 0.5;
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array) for (let at = 0; at < array.length; at += 1) array[at] = drawn++;
    return array;
  };
}

/** Gives a frame a browser of its own: stories that are shown beside each other share no storage, locks or channels. */
export function ownBrowser(): void {
  for (const kind of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, kind, { value: ownStorage() });
  }
  Reflect.deleteProperty(Navigator.prototype, 'locks');
  Reflect.set(window, 'BroadcastChannel', OwnChannel);
  drawTheSame();
}
