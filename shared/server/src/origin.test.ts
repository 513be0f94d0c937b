import * as v from 'valibot';
import { origin } from './origin';

test.each([
  ['https://assets.example.com', 'https://assets.example.com'],
  ['https://assets.example.com/', 'https://assets.example.com'],
  ['https://Assets.example.com:443', 'https://assets.example.com'],
  ['http://localhost:3001', 'http://localhost:3001'],
])('%s is the origin %s', (setting, expected) => {
  expect(v.parse(origin, setting)).toBe(expected);
});

test.each([
  ['assets.example.com', 'must be an origin such as https://assets.example.com'],
  ['ftp://assets.example.com', 'must be an origin such as https://assets.example.com'],
  ['', 'must be an origin such as https://assets.example.com'],
  ['https://assets.example.com/storefront', 'must be an origin without a path'],
  ['https://assets.example.com/?a', 'must be an origin without a path'],
])('%s is refused: %s', (setting, words) => {
  expect(v.safeParse(origin, setting).issues?.map(({ message }) => message)).toEqual([words]);
});
