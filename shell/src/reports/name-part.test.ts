import { namePart } from './name-part';

const releases = [
  { part: 'shell', version: '2.0.0-aa', contract: '^1.0.0' },
  { part: 'remote-cart', version: '1.0.0-bb', contract: '^1.0.0' },
  { part: 'remote-event', version: '1.0.0-cc', contract: '^1.0.0' },
];

const assets = 'https://assets.test';
const shell = `    at a (${assets}/shell/2.0.0-aa/common.js:1:200)`;
const cart = `    at b (${assets}/remote-cart/1.0.0-bb/main.js:1:300)`;
const event = `    at c (${assets}/remote-event/1.0.0-cc/main.js:1:400)`;

test.each([
  ['the part in whose file an error was thrown', [cart, shell], 'remote-cart'],
  ['the part for which the shell threw it', [shell, event], 'remote-event'],
  ['of two remotes the one that was called by the other', [shell, cart, shell, event], 'remote-cart'],
  ['the shell where no remote was in play', [shell], 'shell'],
  ['no part of a release that the document does not have', [cart.replace('1.0.0-bb', '9.0.0')], ''],
  ['no part of an extension', ['at x (chrome-extension://abc/remote-cart/main.js:1:2)'], ''],
])('a stack names %s', (_what, places, part) => {
  expect(namePart(places.join('\n'), releases)).toBe(part);
});
