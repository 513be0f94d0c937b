const lookMs = 500;

/** Runs a task once the process that started this one is gone: npm that was killed cannot pass a signal on. */
export function onParentGone(task: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    task();
  }, lookMs);
  timer.unref();
}
