/** Where running the scripts of a part ended, before it was known what they hold. */
export type FailedAt =
  | 'syntax'
  | 'module'
  | 'run'
  | 'global'
  | 'globals'
  | 'get'
  | 'fragment'
  | 'server'
  | 'time';

/** What the file of a part is refused for. @param words - of what was thrown, or the names that are meant. */
export const describeFailure: Readonly<
  Record<FailedAt, (file: string, global: string, words: string) => string>
> = {
  syntax: (file, _global, words) => `${file} is no script (${words}): build it again, for ES2022.`,
  module: (file) =>
    `${file} is an ES module, which the shell cannot load by its hash: build a classic script, in the format iife.`,
  run: (file, _global, words) =>
    `${file} throws when it is loaded (${words}): leave to mount what needs the page, and evaluate no text.`,
  global: (file, global) =>
    `${file} sets no global ${global} with init and get: give the container that name, with var.`,
  globals: (file, global, words) =>
    `${file} sets the globals ${words} beside ${global}: keep them inside, in the format iife.`,
  get: (file, _global, words) =>
    `${file} does not give ./fragment (${words}): its get('./fragment') has to resolve to a function that returns the module.`,
  fragment: (file) =>
    `${file} gives a module ./fragment whose default export has no contract and mount: export a fragment.`,
  server: (file) =>
    `${file} sets no globalThis.fragment with contract and render: give the server entry that name, with var.`,
  time: (file) => `${file} never gives ./fragment: leave to mount what has to be waited for.`,
};
