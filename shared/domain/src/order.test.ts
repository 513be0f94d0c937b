import { createReferenceID } from './order';

test('each reference is 16 letters and digits, drawn from all of them', () => {
  const ids = Array.from({ length: 2000 }, createReferenceID);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]{16}$/);
  expect(new Set(ids).size).toBe(2000);
  expect(new Set(ids.join('')).size).toBe(62);
});
