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
    'an expected error',
    new UserError('--runs is a whole number from 1.'),
    '--runs is a whole number from 1.',
  ],
  ['an option that is not there', parse('--run'), "Unknown option '--run'."],
  ['an option without its value', parse('--runs'), "Option '--runs <value>' argument missing."],
  ['a word too many', parse('seven'), "Unexpected argument 'seven'."],
])('exits with one sentence for %s', (_what, error, sentence) => {
  exitWithError(error);
  expect(said).toBe(`${sentence}\n`);
  expect(process.exitCode).toBe(1);
});

test('throws unexpected errors with their stack', () => {
  const bug = new TypeError('x is not a function');
  expect(() => exitWithError(bug)).toThrow(bug);
  expect(said).toBe('');
});
