import { faultyPart, namePart, type ReportedFault } from './faulty-part';

const reported = [
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
])('finds in a stack %s', (_what, places, part) => {
  expect(namePart(places.join('\n'), reported)).toBe(part);
});

const releases = [
  { part: 'shell', version: '2.0.0-aa', contract: '^1.0.0' },
  { part: 'remote-cart', version: '1.0.0-bb', contract: '^1.0.0' },
  { part: 'remote-event', version: '1.0.0-cc', contract: '^1.0.0' },
];
const eventPage = { releases, remotes: ['remote-event', 'remote-cart'], acting: '' };
const checkout = { releases, remotes: ['remote-checkout-mx'], acting: '' };

const ofShell = 'at a (https://assets.test/shell/2.0.0-aa/common.js:1:200)';
const ofCart = 'at b (https://assets.test/remote-cart/1.0.0-bb/main.js:1:300)';
const fault = (changes: Partial<ReportedFault>): ReportedFault => ({
  kind: 'uncaught',
  message: 'It breaks.',
  stack: '',
  error: new Error('It breaks.'),
  ...changes,
});
const mxActs = { ...checkout, acting: 'remote-checkout-mx' };
const ofExtension = 'at x (chrome-extension://abc/content.js:1:2)';
const withheld: ReportedFault = { kind: 'uncaught', message: 'Script error.', stack: '' };
const rejectedMessage = fault({ kind: 'rejection', error: 'words' });

test.each([
  [
    'the part in whose slot it happened',
    fault({ part: 'remote-event', stack: ofCart }),
    eventPage,
    'remote-event',
  ],
  [
    'the remote in its places',
    fault({ stack: ofCart }),
    { ...eventPage, acting: 'remote-event' },
    'remote-cart',
  ],
  [
    'the part that acts, before the shell',
    fault({ stack: ofShell }),
    { ...eventPage, acting: 'remote-cart' },
    'remote-cart',
  ],
  ['the shell where no remote is in play', fault({ stack: ofShell }), checkout, 'shell'],
  ['the part that acts where an error message has no stack', rejectedMessage, mxActs, 'remote-checkout-mx'],
  ['no part for an error message while none acts, even if it is the only one', rejectedMessage, checkout, ''],
  ['no part for an error without places', fault({ kind: 'rejection' }), checkout, ''],
  ['no part for what an extension throws while a part acts', fault({ stack: ofExtension }), mxActs, ''],
  ['no part for an error that the browser withholds while a part acts', withheld, mxActs, ''],
  [
    'the part at the place of a withheld error',
    { ...withheld, stack: ofCart },
    { ...eventPage, acting: 'remote-event' },
    'remote-cart',
  ],
])('attributes a fault to %s', (_what, heard, clues, part) => {
  expect(faultyPart(heard, clues)).toBe(part);
});
