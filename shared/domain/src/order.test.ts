import { createReferenceID } from './order';

test('creates references of 16 random letters and digits', () => {
  const ids = Array.from({ length: 2000 }, createReferenceID);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(new Set(ids).size).toBe(2000);
  expect(new Set(ids.join('')).size).toBe(62);
});
