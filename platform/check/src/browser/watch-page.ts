/** By which bundlers load styles and chunks. */
const loadingLinks = 'link:is([rel=stylesheet], [rel=preload], [rel=modulepreload])';

/** The elements outside the slot, one line each, without style sheets and preloads. */
export const nodesOutside = (slot: Node): readonly string[] =>
  [...document.querySelectorAll('*')]
    .filter((element) => !slot.contains(element) && !element.matches(loadingLinks))
    .map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
      return `${element.localName} ${attributes.join(' ')}`.trim();
    });

export const titleAndAddress = (): string => `${document.title} at ${location.href}`;

const outside = () => document.querySelectorAll<HTMLElement>('[data-neighbour]');

const paintOf = (element: HTMLElement) => {
  const style = getComputedStyle(element);
  const { width, height } = element.getBoundingClientRect();
  return [...style]
    .sort()
    .filter((name) => !/^((perspective|transform)-origin$|--tw-)/.test(name))
    .map((name) => `${name}: ${style.getPropertyValue(name)}`)
    .concat(`size: ${Math.round(width)} x ${Math.round(height)}`);
};

/** The computed style of each neighbour of the slot, by name. */
export const outsideAppearances = (): ReadonlyMap<string, readonly string[]> =>
  new Map([...outside()].map((element) => [element.dataset['neighbour'] ?? '', paintOf(element)]));

/** A changed style property of a neighbour; null if there is none. */
export function changedAppearance(
  before: ReadonlyMap<string, readonly string[]>,
  after: ReadonlyMap<string, readonly string[]>,
): string | null {
  for (const [name, properties] of before) {
    const changed = after.get(name)?.find((property, index) => property !== properties[index]);
    if (changed) return `${name} outside the slot has ${changed}`;
  }
  return null;
}

/** Whether an element lets through both presses and the sight of elements behind it. */
function isTransparent(element: Element): boolean {
  const { pointerEvents, opacity, backgroundColor } = getComputedStyle(element);
  // Browsers write transparent colours as rgba.
  return pointerEvents === 'none' && !(opacity === '1' && /^rgb\(/.test(backgroundColor));
}

/** A neighbour under an overlay, whether or not that catches presses; null if there is none. */
export function overlaidNeighbour(): string | null {
  const transparent = new Set([...document.querySelectorAll('*')].filter(isTransparent));
  // `elementsFromPoint` ignores elements that let presses through.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(sheet);
  const overlaid = [...outside()].find((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    const found = document
      .elementsFromPoint(left + width / 2, top + height / 2)
      .find((one) => !transparent.has(one));
    return found && !element.contains(found);
  });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  return overlaid ? (overlaid.dataset['neighbour'] ?? '') : null;
}

const ownersOfBuiltins = () =>
  Object.getOwnPropertyNames(window).flatMap((name) => {
    const value = Object.getOwnPropertyDescriptor(window, name)?.value;
    if (typeof value !== 'function' && !['Math', 'JSON', 'Reflect', 'Atomics', 'Intl'].includes(name))
      return [];
    return [
      [name, value] as const,
      ...(value.prototype ? [[`${name}.prototype`, value.prototype] as const] : []),
    ];
  });

const membersOf = (value: object) =>
  // React sets this while it describes an error, and leaves it undefined.
  Reflect.ownKeys(value)
    .filter((key) => key !== 'prepareStackTrace')
    .flatMap((key) => {
      const { value: member, get, set } = Object.getOwnPropertyDescriptor(value, key) ?? {};
      return [[key.toString(), [member, get, set]] as const];
    });

/** The built-in functions of the browser, by name. */
type Builtins = ReadonlyMap<string, readonly unknown[]>;

export const readBuiltins = (): Builtins =>
  new Map(
    ownersOfBuiltins().flatMap(([name, value]) => [
      [name, [value] as readonly unknown[]] as const,
      ...(typeof value === 'object' || typeof value === 'function'
        ? membersOf(value).map(([key, parts]) => [`${name}.${key}`, parts as readonly unknown[]] as const)
        : []),
    ]),
  );

/** Members that frameworks add and that change nothing for others: symbols of their own, and the caches of Svelte and Lit. */
const addedByFrameworks =
  /\.Symbol\((?!Symbol\.).*\)$|^Symbol\.metadata$|^(Element|Text)\.prototype\.__(e|t|click|className|attributes|style)$/;

/** Names of changed, added and removed built-ins. */
export function changedBuiltins(before: Builtins, after: Builtins): readonly string[] {
  const changed = [...before].filter(([name, parts]) => {
    const now = after.get(name);
    return !now || parts.some((part, index) => !Object.is(part, now[index]));
  });
  const added = [...after.keys()].filter((name) => {
    // The names of well-known symbols have dots too.
    const owner = name.replace(/\.(Symbol\(.*\)|[^.]*)$/, '');
    return name.includes('.') && !before.has(name) && before.has(owner) && !addedByFrameworks.test(name);
  });
  return [...changed.map(([name]) => name), ...added];
}

type Adding = Parameters<EventTarget['addEventListener']>;

interface Listening {
  readonly target: EventTarget;
  readonly type: string;
  readonly listener: Adding[1];
  readonly capture: boolean;
}

const captureOf = (options: Adding[2]) => (typeof options === 'object' ? options.capture : options) ?? false;

const nameOf = (target: EventTarget) =>
  target instanceof Node ? target.nodeName.toLowerCase() : target.constructor.name;

/** Whether a target outlives the part: the window, its objects, and nodes outside the slot. */
const outlives = (slot: Node, target: EventTarget) =>
  target instanceof Node
    ? target.isConnected && !slot.contains(target)
    : target === window || target instanceof MediaQueryList || target === window.visualViewport;

/** Starts to record listeners outside the slot. @returns a function that lists the current ones. */
export function watchListeners(slot: Node): () => readonly string[] {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  let listening: readonly Listening[] = [];
  const without = ({ target, type, listener, capture }: Listening) =>
    listening.filter(
      (one) =>
        one.target !== target || one.type !== type || one.listener !== listener || one.capture !== capture,
    );

  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    const one = { target, type, listener, capture: captureOf(options) };
    const { signal = null, once = false } = typeof options === 'object' ? options : {};
    if (listener && outlives(slot, target) && !signal?.aborted) {
      listening = [...without(one), one];
      const forget = () => {
        listening = without(one);
      };
      if (signal) addEventListener.call(signal, 'abort', forget, { once: true });
      if (once) addEventListener.call(target, type, forget, { once: true });
    }
    return addEventListener.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, ...removed) {
    const [type, listener, options] = removed;
    const target = this ?? window;
    listening = without({ target, type, listener, capture: captureOf(options) });
    return removeEventListener.apply(target, removed);
  };
  return () => listening.map(({ target, type }) => `${type} on ${nameOf(target)}`);
}

/** Starts to record timers. @returns a function that lists the pending ones. */
export function watchTimers(): () => readonly string[] {
  const pending = new Map<string, string>();
  const { setTimeout, setInterval, requestAnimationFrame } = window;
  const { clearTimeout, clearInterval, cancelAnimationFrame } = window;

  const starting =
    (original: (...args: never[]) => number, kind: string, describe: (ms: number) => string, isOnce = true) =>
    (handler: unknown, ms = 0, ...args: readonly unknown[]) => {
      const fire = (...given: readonly unknown[]) => {
        if (isOnce) pending.delete(`${kind} ${id}`);
        if (typeof handler === 'function') handler(...given);
      };
      const id: number = Reflect.apply(original, window, [fire, ms, ...args]);
      pending.set(`${kind} ${id}`, describe(ms));
      return id;
    };
  const ending = (original: (id: number) => void, kind: string) => (id: number) => {
    pending.delete(`${kind} ${id}`);
    original.call(window, id);
  };
  Object.assign(window, {
    setTimeout: starting(setTimeout, 'timer', (ms) => `a timer of ${ms} ms`),
    setInterval: starting(setInterval, 'timer', (ms) => `an interval of ${ms} ms`, false),
    requestAnimationFrame: starting(requestAnimationFrame, 'frame', () => 'an animation frame'),
    clearTimeout: ending(clearTimeout, 'timer'),
    clearInterval: ending(clearInterval, 'timer'),
    cancelAnimationFrame: ending(cancelAnimationFrame, 'frame'),
  });
  return () => [...pending.values()];
}
