import { openTicketLink, sealTicketLink, type TicketLink } from './ticket-link';

const key = 'a key of thirty-two characters, or more';
const link: TicketLink = { referenceID: 'ABCD1234EFGH5678', number: 2, holding: 0, kind: 'offer' };

test('a link to a ticket opens with its key, and shows nobody the reference of its order', () => {
  const token = sealTicketLink(key, link);
  expect(token).toMatch(/^[\w-]+$/);
  expect(openTicketLink(key, token)).toEqual(link);
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(link.referenceID);
});

test('opens no link that is invented, of another key, or differs in one character', () => {
  const token = sealTicketLink(key, link);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'Q' : 'A';
    const changed = `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
    // The last character has bits that stand for nothing.
    if (at < token.length - 1) expect(openTicketLink(key, changed)).toBeNull();
  }
  for (const invented of ['', 'x', token.slice(1), `${token}AAAA`, 'A'.repeat(90)]) {
    expect(openTicketLink(key, invented)).toBeNull();
  }
  expect(openTicketLink(`${key}!`, token)).toBeNull();
});
