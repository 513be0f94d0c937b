const minute = 60_000;

/** Logs each line at most once a minute: what fails, fails for every visitor who comes. */
export function logOnceAMinute(log: (line: string) => void): (line: string) => void {
  const logged = new Set<string>();
  return (line) => {
    if (logged.has(line)) return;
    logged.add(line);
    setTimeout(() => logged.delete(line), minute).unref();
    log(line);
  };
}
