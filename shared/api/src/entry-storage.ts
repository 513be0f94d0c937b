/** The property of the history entry's state. */
const property = 'storefrontTexts';

type Texts = Readonly<Record<string, string>>;

// This package is also compiled for servers, which have no history.
const { history } = globalThis as {
  readonly history?: { readonly state: unknown; replaceState(state: unknown, unused: string): void };
};

function readTexts(): Texts {
  const texts: unknown = history?.state instanceof Object ? Reflect.get(history.state, property) : null;
  return texts instanceof Object ? (texts as Texts) : {};
}

function writeTexts(texts: Texts): void {
  try {
    history?.replaceState({ ...(history.state as object | null), [property]: texts }, '');
  } catch {
    // Safari refuses more than 100 changes in 10 seconds.
  }
}

/**
 * Texts in the state of this history entry, for browsers that refuse storage: they outlive a reload of the page, and no other
 * page reads them.
 */
export const entryStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => {
    const text: unknown = readTexts()[key];
    return typeof text === 'string' ? text : null;
  },
  setItem: (key, text) => writeTexts({ ...readTexts(), [key]: text }),
  removeItem: (key) => {
    const { [key]: removed, ...others } = readTexts();
    if (removed !== undefined) writeTexts(others);
  },
};
