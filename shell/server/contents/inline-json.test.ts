import fc from 'fast-check';
import { inlineJson } from './inline-json';

test('JSON inside a script element never ends it or opens a comment, and reads back as it was', () => {
  const hostile = ['</script><script>alert(1)</script>', '<!--<script>', '\u2028', '\'"&'];
  expect(inlineJson(hostile)).not.toMatch(/</);
  expect(JSON.parse(inlineJson(hostile))).toEqual(hostile);
  fc.assert(
    fc.property(fc.json(), (json) => {
      const value: unknown = JSON.parse(json);
      expect(inlineJson(value)).not.toContain('<');
      expect(JSON.stringify(JSON.parse(inlineJson(value)))).toBe(JSON.stringify(value));
    }),
  );
});
