import fc from 'fast-check';
import { meantEmail } from './meant-email';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.cm', 'ada@gmail.com'],
  ['Ada@HOTMIAL.com', 'Ada@hotmail.com'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@yahooo.com', 'ada@yahoo.com'],
  ['ada@iclould.com', 'ada@icloud.com'],
])('%s was probably %s', (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  ...['ada@gmail.com', 'ada@GMAIL.com', 'ada@ymail.com', 'ada@mail.com', 'ada@email.com', 'ada@yahoo.ca'],
  ...['ada@hotmail.co.uk', 'ada@example.com', 'ada@gmx.com', 'ada', '@gmial.com', ''],
])('%s is what was meant', (email) => {
  expect(meantEmail(email)).toBeNull();
});

test('what was meant is itself right, and the name before it stays', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.constantFrom('gmial.com', 'yaho.com', 'aool.com'), (email, domain) => {
      const name = email.slice(0, email.lastIndexOf('@'));
      const meant = meantEmail(`${name}@${domain}`);
      expect(meant?.startsWith(`${name}@`)).toBe(true);
      expect(meantEmail(meant ?? '')).toBeNull();
    }),
  );
});
