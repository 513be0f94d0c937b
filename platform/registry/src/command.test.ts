import { randomUUID } from 'node:crypto';
import { promotion } from '@ticket-storefront/platform-testing';
import { createPrivateKeyText, publicKeyOf, readPrivateKey, signDocument } from '@ticket-storefront/signing';
import { type Command, openCommand, signCommand } from './command';

const key = readPrivateKey(createPrivateKeyText());
const open = (command: object) =>
  openCommand(signCommand(command as Command, key), [publicKeyOf(key)], new Date()).command;

const part = 'remote-cart';
const promote = promotion(part, '1.0.0', 10);
const team = { type: 'team', name: 'MX team', keys: [publicKeyOf(key)], parts: [part], share: 25 };
const forHost = (host: string) => ({ ...promote, tenants: [host] });

test.each([
  ['a part with a path', { ...promote, part: 'remote-../shell' }, 'is not the name of a part'],
  [
    'a part with the name of an object member',
    { type: 'rollback', part: 'constructor' },
    '"constructor" is not the name of a part',
  ],
  [
    'a part named __proto__',
    { type: 'revoke', part: '__proto__', version: '1' },
    '"__proto__" is not the name of a part',
  ],
  [
    'a team with an invalid part',
    { ...team, parts: ['crat'] },
    '"crat" is not the name of a part: use shell, or',
  ],
  ['an unknown slot', { type: 'slot', slot: 'header', part: 'remote-x' }, '"header" is not a slot'],
  [
    'a slot for the shell',
    { type: 'slot', slot: 'cart', part: 'shell' },
    '"shell" cannot fill a slot: use a remote',
  ],
  ['a team with the name of an object member', { ...team, name: 'constructor' }, 'choose another name'],
  ['a team with the name of an object method', { ...team, name: 'toString' }, 'choose another name'],
  ['a team with a name like the platform team', { ...team, name: 'Platform team' }, 'choose another name'],
  [
    'a team name with a line break',
    { ...team, name: 'MX\nteam' },
    '"MX\\nteam" is not the name of a team: use one like',
  ],
  ['an invalid key', { ...team, keys: ['bad'] }, '"bad" is not a public key of 43 characters'],
  ['a share of a thousand', { ...team, share: 1000 }, 'A share is a number from 0 to 100'],
  ['a share of nothing', { ...promote, percent: 0 }, 'whole number from 1 to 100'],
  [
    'an address',
    forHost('https://Tickets.Example.com/'),
    'not a host name: use one like tickets.example.com',
  ],
  ['no host', forHost(''), '"" is not a host name'],
  ['a host with a port', forHost('localhost:3000'), 'not a host name'],
])('refuses %s in one sentence', (_name, command, message) => {
  expect(() => open(command)).toThrow(message);
});

test.each([
  ['an empty person', { person: ' ' }, 'set RELEASE_PERSON to your name or e-mail address'],
  ['a person with a line break', { person: 'ada\nroot' }, '1 to 100 printable letters'],
  ['a person with 101 letters', { person: 'a'.repeat(101) }, '1 to 100 printable letters'],
  ['a person like the registrar', { person: 'Registrar' }, 'is the registrar itself'],
  ['a branch as its commit', { person: 'ada', commit: 'main' }, 'A commit has 7 to 64 hexadecimal digits'],
  [
    'a run that is a script',
    { person: 'ada', run: 'javascript:alert(1)' },
    'begins with https:// or http://',
  ],
  [
    'a run with a space',
    { person: 'ada', run: 'https://ci.example.com/ 1' },
    'begins with https:// or http://',
  ],
])('refuses %s in one sentence', (_name, by, message) => {
  const text = signCommand({ type: 'freeze' }, key, new Date(), by);
  expect(() => openCommand(text, [publicKeyOf(key)], new Date())).toThrow(message);
});

test('refuses a command with an impossible time', () => {
  const order = { id: randomUUID(), signed: '2020-01-01T10:00:00+01', command: promote };
  const text = signDocument('command', order, key);
  expect(() => openCommand(text, [publicKeyOf(key)], new Date())).toThrow('The command is invalid (signed)');
});

test('compares host names in lower case', () => {
  expect(open(forHost('Tickets.Example.com'))).toMatchObject({ tenants: ['tickets.example.com'] });
});
