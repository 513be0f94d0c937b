import { asTable } from './output';

test('prints each value in one line without control characters', () => {
  const owner = 'platform team\nshell  9.9.9  default\u001b[2K';
  expect(asTable([{ part: 'remote-cart', owner }])).toBe(
    'part         owner\nremote-cart  platform team?shell  9.9.9  default?[2K',
  );
});
