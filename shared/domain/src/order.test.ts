import { createReferenceID } from './order';

test('creates references of 16 random letters and digits, none of which looks like another', () => {
  const ids = Array.from({ length: 2000 }, createReferenceID);
  for (const id of ids) expect(id).toMatch(/^[A-HJ-NP-Za-km-z1-9]{16}$/);
  expect(new Set(ids).size).toBe(2000);
  expect(new Set(ids.join('')).size).toBe(58);
});
