import fc from 'fast-check';
import { escapeHtml, inlineJson } from './html';

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

test('text in an attribute neither ends it nor becomes markup', () => {
  expect(escapeHtml(`"><img src=x onerror="alert(1)">&amp;`)).toBe(
    '&quot;&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;',
  );
});
