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
