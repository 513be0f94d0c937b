import { join } from 'node:path';
import type { Compiler } from 'webpack';
import { compileMessages, messageLanguages } from './compile-messages.ts';

export const messagesFolder = (part: string): string => join(part, 'src/messages');

/** Compiles a part's messages before each build, and rebuilds the part when they change. */
export const compileBeforeBuild = (part: string) => ({
  apply({ hooks }: Compiler) {
    const folder = messagesFolder(part);
    const languages = messageLanguages(folder);
    if (languages.length === 0) return;
    const compile = async () => compileMessages(folder);
    hooks.beforeRun.tapPromise('messages', compile);
    hooks.watchRun.tapPromise('messages', compile);
    hooks.afterCompile.tap('messages', ({ fileDependencies }) =>
      fileDependencies.addAll(languages.map((language) => join(folder, `${language}.json`))),
    );
  },
});
