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
