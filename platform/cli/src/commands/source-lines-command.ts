import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { sourceLines } from '../actions/source-lines';
import { addCommand, answer, type CommandLine, type CommonOptions } from '../program/command-line';

export const addSourceLines = (line: CommandLine) =>
  addCommand(line, 'source-lines [file]', 'say which source lines a stack of a browser means').action(
    async (file: string | undefined, options: CommonOptions) => {
      const stack = file === undefined ? await text(process.stdin) : readFileSync(file, 'utf8');
      const lines = await sourceLines(stack.trimEnd(), line.settings().sourceMaps);
      answer(options, { stack: lines }, lines);
    },
  );
