/**
 * Remembers the elements of the page around its remotes.
 * @returns a function that restores removed elements, and returns whether there were any.
 */
function guardFrame(root: Element): () => boolean {
  const known = new Map<Element, readonly Node[]>();
  return () => {
    const body = root.ownerDocument.body;
    let isMended = false;
    if (!root.isConnected) {
      body.prepend(root);
      isMended = true;
    }
    const frame = known.get(root)?.find((node) => node instanceof Element) ?? root.firstElementChild;
    for (const element of [root, frame]) {
      if (!(element instanceof Element)) continue;
      const children = known.get(element);
      if (element.firstChild) known.set(element, [...element.childNodes]);
      else if (children) {
        element.append(...children);
        isMended = true;
      }
    }
    return isMended;
  };
}

const guarded: Readonly<Record<string, object>> = {
  'Object.prototype': Object.prototype,
  'Array.prototype': Array.prototype,
  'String.prototype': String.prototype,
  'Promise.prototype': Promise.prototype,
  'Map.prototype': Map.prototype,
  'Set.prototype': Set.prototype,
  JSON,
};

/**
 * Remembers the built-in objects that all code of the page shares.
 * @returns a function that restores changed and removed properties, removes enumerable additions, and returns the name of
 * the first one, or null. Additions of polyfills stay.
 */
function guardPrototypes(): () => string | null {
  const known = Object.entries(guarded).map(
    ([name, object]) => [name, object, Object.getOwnPropertyDescriptors(object)] as const,
  );
  return () => {
    let changed: string | null = null;
    for (const [name, object, descriptors] of known) {
      for (const key of Reflect.ownKeys(object)) {
        if (Object.hasOwn(descriptors, key) || !Object.getOwnPropertyDescriptor(object, key)?.enumerable)
          continue;
        changed ??= `${name}.${String(key)}`;
        Reflect.deleteProperty(object, key);
      }
      for (const key of Reflect.ownKeys(descriptors)) {
        const original = Reflect.get(descriptors, key) as PropertyDescriptor;
        const present = Object.getOwnPropertyDescriptor(object, key);
        if (present && present.value === original.value && present.get === original.get) continue;
        changed ??= `${name}.${String(key)}`;
        Object.defineProperty(object, key, original);
      }
    }
    return changed;
  };
}

const styled = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && (element.hasAttribute('style') || element.hidden === true);

/** Whether the page around its remotes is invisible. */
const isHidden = (frame: Element): boolean =>
  frame.getClientRects().length === 0 ||
  // Safari before 17.4 has no such method.
  frame.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false;

/**
 * Removes the adopted style sheet, or the style of an element above the remotes, that hides the page around them.
 * @returns whether it removed any. Measures nothing if there is neither.
 */
function restoreVisibility(root: Element): boolean {
  const { documentElement, body, adoptedStyleSheets = [] } = root.ownerDocument;
  const frame = root.firstElementChild;
  const suspects = [documentElement, body, root, frame].filter(styled);
  if (!frame || (suspects.length === 0 && adoptedStyleSheets.length === 0)) return false;
  if (!isHidden(frame)) return false;
  for (const element of suspects) {
    element.removeAttribute('style');
    element.hidden = false;
  }
  for (const sheet of adoptedStyleSheets) sheet.disabled = true;
  // Enable each one again: those that hide nothing stay.
  for (const sheet of adoptedStyleSheets) {
    sheet.disabled = false;
    if (isHidden(frame)) sheet.disabled = true;
  }
  root.ownerDocument.adoptedStyleSheets = adoptedStyleSheets.filter(({ disabled }) => !disabled);
  return true;
}

/**
 * Refuses every other path in the document's address: each page is a document of its own.
 * @param onRefused - called with the stack of the code that tried.
 * @returns a function that restores the path, which code can change from another world, and returns whether it had changed.
 */
function guardPath(onRefused: (stack: string) => void): () => boolean {
  const { pathname } = window.location;
  const { history } = window;
  const restore = History.prototype.replaceState.bind(history);
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = History.prototype[name];
    const changeHere: typeof change = (data, unused, url) => {
      if (new URL(url ?? '', window.location.href).pathname === pathname)
        change.call(history, data, unused, url);
      else onRefused(new Error().stack ?? '');
    };
    // An extension may have frozen them.
    for (const owner of [History.prototype, history]) Reflect.set(owner, name, changeHere);
  }
  return () => {
    if (window.location.pathname === pathname) return false;
    restore(history.state, '', pathname);
    return true;
  };
}

const checkIntervalMs = 1000;

/** Ends a remote, after the page was restored. @param always - also while a form of it contains input. */
type Fail = (error: Error, always?: boolean) => void;

/** Called when the page was broken and no remote is to be ended: by the shell itself, or by unknown code. */
type Report = (error: Error, part: 'shell' | '') => void;

/** Restores the page where a remote broke it outside its slot. */
export interface PageGuard {
  /** Restores the page before a remote is mounted. Who broke it is unknown. */
  before(): void;
  /**
   * Guards the page while a remote is mounted. Changes while the remote mounts, or right after a visitor acted in it, count
   * as the remote's. Changes at other times may come from an extension: they are restored, and reported without a part.
   * @returns a function that stops guarding.
   */
  enter(part: string, fail: Fail): () => void;
  /** Ends a mounted remote that may be a fraud, whatever a visitor has typed into it. */
  end(part: string, reason: string): void;
}

/** Creates the guard of one document. Create it before any code of a remote runs, so that it knows the unchanged page. */
export function createPageGuard(root: Element, report: Report): PageGuard {
  const restorePrototypes = guardPrototypes();
  const restoreFrame = guardFrame(root);
  restoreFrame();
  const present = new Map<string, Fail>();
  let timer: number | undefined;
  let acting = '';

  const end = (part: string, reason: string) => {
    const error = new Error(reason);
    const fail = present.get(part);
    if (fail) fail(error, true);
    else report(error, '');
  };
  const otherPath = 'It changed the path of the page.';
  const restorePath = guardPath((stack) => {
    // A remote that is just mounting is present by then.
    setTimeout(() => end([...present.keys()].find((part) => stack.includes(`/${part}/`)) ?? '', otherPath));
  });

  const restorePage = (): string | null => {
    const changed = restorePrototypes();
    if (changed) return `It changed ${changed}.`;
    if (restoreFrame()) return 'It removed the page around it.';
    return restoreVisibility(root) ? 'It hid the page around it.' : null;
  };
  const blame = (part: string, damage: string) => {
    const error = new Error(damage);
    const fail = present.get(part);
    if (fail) fail(error);
    else report(error, part === 'shell' ? part : '');
  };
  const check = (suspect: string) => {
    if (restorePath()) end('', otherPath);
    const damage = restorePage();
    if (damage !== null) blame(suspect, damage);
  };
  queueMicrotask(() => check('shell'));
  const onAct = ({ target }: Event) => {
    const slot = target instanceof Element ? target.closest<HTMLElement>('[data-boundary]') : null;
    if (!slot) return;
    // Existing changes are not caused by this act.
    check(acting);
    const part = slot.dataset['boundary'] ?? '';
    acting = part;
    const endAct = () => {
      check(acting || part);
      acting = '';
    };
    // The visitor's action is painted first.
    requestAnimationFrame(() => setTimeout(endAct));
  };
  const acts = ['click', 'input', 'submit', 'keydown'];

  return {
    before: () => check(''),
    end,
    enter(part, fail) {
      if (present.size === 0) {
        timer = window.setInterval(() => check(acting), checkIntervalMs);
        for (const act of acts) window.addEventListener(act, onAct, true);
      }
      present.set(part, fail);
      check(part);
      return () => {
        present.delete(part);
        if (present.size > 0) return;
        window.clearInterval(timer);
        for (const act of acts) window.removeEventListener(act, onAct, true);
      };
    },
  };
}
