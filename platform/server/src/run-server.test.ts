import { parseArgs } from 'node:util';
import { exitWithError } from './run-server';
import { UserError } from './user-error';

let said: string;
beforeEach(() => {
  said = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

const thrownBy = (action: () => void): unknown => {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
};

const parse = (...args: string[]) =>
  thrownBy(() => parseArgs({ args, options: { runs: { type: 'string' } } }));

test.each<[string, unknown, string]>([
  [
    'what a command itself says',
    new UserError('--runs is a whole number from 1.'),
    '--runs is a whole number from 1.',
  ],
  ['an option that is not there', parse('--run'), "Unknown option '--run'."],
  ['an option without its value', parse('--runs'), "Option '--runs <value>' argument missing."],
  ['a word too many', parse('seven'), "Unexpected argument 'seven'."],
])('a command ends with one sentence for %s', (_what, error, sentence) => {
  exitWithError(error);
  expect(said).toBe(`${sentence}\n`);
  expect(process.exitCode).toBe(1);
});

test('a bug of a command is thrown, with its stack', () => {
  const bug = new TypeError('x is not a function');
  expect(() => exitWithError(bug)).toThrow(bug);
  expect(said).toBe('');
});
