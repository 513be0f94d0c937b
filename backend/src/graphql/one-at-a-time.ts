/** Runs one piece of work after another: whatever a query asks for, it has one connection at a time. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue of its own for each request. */
export function createOneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
