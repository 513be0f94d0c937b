import { escapeHtml } from './escape-html';

test('escapes text for elements and attributes', () => {
  expect(escapeHtml(`"><img src=x onerror='alert(1)'>&amp;`)).toBe(
    '&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;amp;',
  );
});
