/** The property of the history entry's state. */
const property = 'storefrontTexts';

interface EntryState {
  readonly [property]?: Readonly<Record<string, string | undefined>>;
}

// This package is also compiled for servers, which have no history.
const { history } = globalThis as {
  readonly history?: { readonly state: EntryState | null; replaceState(state: EntryState, unused: ''): void };
};

const read = (key: string) => history?.state?.[property]?.[key];

function write(key: string, text?: string): void {
  if (read(key) === text) return;
  try {
    history?.replaceState(
      { ...history.state, [property]: { ...history.state?.[property], [key]: text } },
      '',
    );
  } catch {
    // Safari refuses more than 100 changes in 10 seconds.
  }
}

/**
 * Texts in the state of this history entry, for browsers that refuse storage: they outlive a reload of the page, and no other
 * page reads them.
 */
export const entryStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
  getItem: (key) => read(key) ?? null,
  setItem: write,
  removeItem: (key) => write(key),
};
