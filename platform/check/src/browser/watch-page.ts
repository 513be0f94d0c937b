/** What stands outside the slot, one line each, but for the styles of the release. */
export const nodesOutside = (slot: Node): readonly string[] =>
  [...document.querySelectorAll('*')]
    .filter((element) => !slot.contains(element) && !element.matches('link[rel=stylesheet]'))
    .map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
      return `${element.localName} ${attributes.join(' ')}`.trim();
    });

/** Title and address of the document. */
export const titleAndAddress = (): string => `${document.title} at ${location.href}`;

const outside = () => document.querySelectorAll<HTMLElement>('[data-neighbour]');

const paintOf = (element: HTMLElement) => {
  const style = getComputedStyle(element);
  const { width, height } = element.getBoundingClientRect();
  return [...style]
    .filter((name) => !/^(perspective|transform)-origin$/.test(name))
    .map((name) => `${name}: ${style.getPropertyValue(name)}`)
    .concat(`size: ${Math.round(width)} x ${Math.round(height)}`);
};

/** How each neighbour of the slot looks, by its name. */
export const looksOutside = (): ReadonlyMap<string, readonly string[]> =>
  new Map([...outside()].map((element) => [element.dataset['neighbour'] ?? '', paintOf(element)]));

/** A property of a neighbour that differs between two looks; null where none does. */
export function changedLook(
  before: ReadonlyMap<string, readonly string[]>,
  after: ReadonlyMap<string, readonly string[]>,
): string | null {
  for (const [name, look] of before) {
    const changed = after.get(name)?.find((property, index) => property !== look[index]);
    if (changed) return `${name} outside the slot has ${changed}`;
  }
  return null;
}

/** Whether presses go through an element and what is behind it is seen. */
function isGlass(element: Element): boolean {
  const { pointerEvents, opacity, backgroundColor } = getComputedStyle(element);
  // A colour that lets something through is written as rgba.
  return pointerEvents === 'none' && !(opacity === '1' && /^rgb\(/.test(backgroundColor));
}

/** A neighbour that something else covers, whether or not it takes presses; null where all can be reached and seen. */
export function coveredNeighbour(): string | null {
  const glass = new Set([...document.querySelectorAll('*')].filter(isGlass));
  // What lets presses through is found at no point of the page.
  const solid = new CSSStyleSheet();
  solid.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(solid);
  const covered = [...outside()].find((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    const found = document
      .elementsFromPoint(left + width / 2, top + height / 2)
      .find((one) => !glass.has(one));
    return found && !element.contains(found);
  });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== solid);
  return covered ? (covered.dataset['neighbour'] ?? '') : null;
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
  // React sets how stacks are written for a moment where it describes an error, and leaves it undefined.
  Reflect.ownKeys(value)
    .filter((key) => key !== 'prepareStackTrace')
    .flatMap((key) => {
      const { value: member, get, set } = Object.getOwnPropertyDescriptor(value, key) ?? {};
      return [[key.toString(), [member, get, set]] as const];
    });

/** The functions that the browser gives every page, by name. */
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

/** Names of what was changed, added to or taken from what the browser gives. */
export function changedBuiltins(before: Builtins, after: Builtins): readonly string[] {
  const changed = [...before].filter(([name, parts]) => {
    const now = after.get(name);
    return !now || parts.some((part, index) => !Object.is(part, now[index]));
  });
  const added = [...after.keys()].filter((name) => {
    const owner = name.slice(0, name.lastIndexOf('.'));
    return name.includes('.') && !before.has(name) && before.has(owner);
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

/** Whether a target outlives what a part shows: the window and what belongs to it, or a node outside the slot. */
const outlives = (slot: Node, target: EventTarget) =>
  target instanceof Node
    ? target.isConnected && !slot.contains(target)
    : target === window || target instanceof MediaQueryList || target === window.visualViewport;

/** Keeps account of listeners outside the slot, from now on. @returns those that there are, one line each. */
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
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget | undefined,
    type,
    listener,
    options,
  ) {
    const target = this ?? window;
    listening = without({ target, type, listener, capture: captureOf(options) });
    return removeEventListener.call(target, type, listener, options);
  };
  return () => listening.map(({ target, type }) => `${type} on ${nameOf(target)}`);
}

/** Keeps account of timers, from now on. @returns those that are still to fire, one line each. */
export function watchTimers(): () => readonly string[] {
  const pending = new Map<string, string>();
  const { setTimeout, setInterval, requestAnimationFrame } = window;
  const { clearTimeout, clearInterval, cancelAnimationFrame } = window;

  const timer = (handler: TimerHandler, ms: number | undefined, args: readonly unknown[]) => {
    const fire = (...given: readonly unknown[]) => {
      pending.delete(`timer ${id}`);
      if (typeof handler === 'function') handler(...given);
    };
    const id: number = Reflect.apply(setTimeout, window, [fire, ms, ...args]);
    pending.set(`timer ${id}`, `a timer of ${ms ?? 0} ms`);
    return id;
  };
  const clear = (original: typeof clearTimeout) => (id: number | undefined) => {
    pending.delete(`timer ${id}`);
    original.call(window, id);
  };
  Object.assign(window, {
    setTimeout: (handler: TimerHandler, ms?: number, ...args: readonly unknown[]) => timer(handler, ms, args),
    clearTimeout: clear(clearTimeout),
    clearInterval: clear(clearInterval),
    setInterval: (handler: TimerHandler, ms?: number, ...args: readonly unknown[]) => {
      const id: number = Reflect.apply(setInterval, window, [handler, ms, ...args]);
      pending.set(`timer ${id}`, `an interval of ${ms ?? 0} ms`);
      return id;
    },
    requestAnimationFrame: (callback: FrameRequestCallback) => {
      const id = requestAnimationFrame.call(window, (time) => {
        pending.delete(`frame ${id}`);
        callback(time);
      });
      pending.set(`frame ${id}`, 'an animation frame');
      return id;
    },
    cancelAnimationFrame: (id: number) => {
      pending.delete(`frame ${id}`);
      cancelAnimationFrame.call(window, id);
    },
  });
  return () => [...pending.values()];
}
