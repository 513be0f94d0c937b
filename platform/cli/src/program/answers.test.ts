import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import * as v from 'valibot';
import { addCommands } from '../commands';
import { answers, failures, refusal } from './answers';

const page = readFileSync('docs/command-line.md', 'utf8');

const documents: Readonly<Record<string, v.GenericSchema>> = {
  refusal,
  ...answers,
  ...Object.fromEntries(Object.entries(failures).map(([name, schema]) => [`${name} failure`, schema])),
};

const examples = [...page.matchAll(/^```json (?<name>[^\n]+)\n(?<text>.+?)^```$/gms)].map(
  ({ groups }) => [groups?.['name'] ?? '', groups?.['text'] ?? ''] as const,
);

test.each(examples)('the example of %s has exactly the fields of its schema', (name, text) => {
  const schema = documents[name];
  const document = JSON.parse(text);
  expect(schema && v.parse(schema, document)).toEqual(document);
});

test('docs/command-line.md has a chapter and an example for each command', () => {
  const program = new Command();
  const settings = () => {
    throw new Error('No command runs.');
  };
  addCommands({ program, settings });
  const all = program.commands.flatMap((command) => [command, ...command.commands]);
  const nameOf = (command: Command): string =>
    command.parent?.parent ? `${command.parent.name()} ${command.name()}` : command.name();
  // A command with others below it and no action of its own is a heading.
  const isHeading = ({ commands, options }: Command) => commands.length > 0 && options.length === 0;
  const commands = all
    .filter((command) => !isHeading(command))
    .map(nameOf)
    .sort();
  const chapters = [...page.matchAll(/^## (?<name>[a-z -]+)$/gm)].map(({ groups }) => groups?.['name']);
  expect(chapters.sort()).toEqual(commands);
  expect(commands.filter((name) => !examples.some(([example]) => example === name))).toEqual([]);
  expect(
    all
      .filter((command) => !isHeading(command))
      .filter(({ options }) => !options.some(({ long }) => long === '--json')),
  ).toEqual([]);
});
