const minute = 60_000;

/** Says each line once a minute: what fails, fails for every visitor who comes. */
export function sayOnceAMinute(say: (line: string) => void): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (said.has(line)) return;
    said.add(line);
    setTimeout(() => said.delete(line), minute).unref();
    say(line);
  };
}
