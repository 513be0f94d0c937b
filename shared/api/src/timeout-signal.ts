/** A signal that aborts after so many milliseconds, in Safari before 16 too, which has no `AbortSignal.timeout`. */
export function timeoutSignal(ms: number): AbortSignal {
  if (AbortSignal.timeout) return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
