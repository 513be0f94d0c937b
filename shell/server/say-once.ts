/** Says each line once: what fails, fails for every visitor who comes. */
export function sayOnce(say: (line: string) => void): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (!said.has(line)) say(line);
    said.add(line);
  };
}
