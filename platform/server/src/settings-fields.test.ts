import * as v from 'valibot';
import {
  baseAddress,
  firstOfFourPorts,
  flag,
  origin,
  port,
  publicKeys,
  wholeNumber,
} from './settings-fields';

const key = 'A'.repeat(43);

test.each([
  [origin, 'https://assets.example.com', 'https://assets.example.com'],
  [origin, 'https://assets.example.com/', 'https://assets.example.com'],
  [origin, ' https://Assets.example.com:443 ', 'https://assets.example.com'],
  [origin, 'http://localhost:3001', 'http://localhost:3001'],
  [baseAddress, 'https://api.example.com/v1/', 'https://api.example.com/v1'],
  [port, '3000', 3000],
  [wholeNumber, '0', 0],
  [flag, 'false', false],
  [publicKeys, `${key},${key}`, [key, key]],
])('%#: %s is read as %j', (kind, setting, expected) => {
  expect(v.parse(kind, setting)).toEqual(expected);
});

test.each([
  [origin, 'assets.example.com', 'must be an origin such as https://tickets.example.com'],
  [origin, 'ftp://assets.example.com', 'must be an origin such as https://tickets.example.com'],
  [
    origin,
    'https://assets.example.com/storefront',
    'must be an origin without a path, such as https://tickets.example.com',
  ],
  [
    origin,
    'https://assets.example.com/?a',
    'must be an origin without a path, such as https://tickets.example.com',
  ],
  [baseAddress, 'nowhere', 'must be an address such as https://api.example.com'],
  [port, '65536', 'must be a port from 1 to 65535'],
  [port, '1e3', 'must be a port from 1 to 65535'],
  [firstOfFourPorts, '65533', 'must be a port from 1 to 65532'],
  [wholeNumber, '-1', 'must be a whole number, 0 or more'],
  [flag, 'yes', 'must be true or false'],
  [publicKeys, key.slice(1), 'must be public keys of 43 characters, separated by commas'],
])('%#: %s is refused with what is allowed', (kind, setting, words) => {
  expect(v.safeParse(kind, setting).issues?.map(({ message }) => message)).toEqual([words]);
});
