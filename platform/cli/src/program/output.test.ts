import { asTable } from './output';

test('a value takes one line of a table, and no terminal obeys it', () => {
  const owner = 'platform team\nshell  9.9.9  default\u001b[2K';
  expect(asTable([{ part: 'remote-cart', owner }])).toBe(
    'part         owner\nremote-cart  platform team?shell  9.9.9  default?[2K',
  );
});
