/** Runs in the browser; never called here. */
export function runConsole(): void;
