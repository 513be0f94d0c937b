import { cleanHtml } from './clean-html';

const part = 'remote-event';

test('HTML as components write it stays what it is', () => {
  const html =
    '<div><h1 class="a">Jazz &amp; more</h1><p>1 &lt; 2<br></p><img src="/a.png" srcset="/b.png 2x" alt=""><a href="mailto:a@b.c">us</a><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><form action="/search"><input id="a-1" value="x"></form></div>';
  expect(cleanHtml(html, part)).toBe(html);
});

test.each([
  ['opens more than it closes', '<div><p>one<b>two', '<div><p>one<b>two</b></p></div>'],
  ['closes more than it opens', '</div></main>one</div>', 'one'],
  ['opens a comment', 'one<!-- two', 'one<!-- two-->'],
])('HTML that %s ends in its own slot', (_what, html, written) => {
  expect(cleanHtml(html, part)).toBe(written);
});

test.each([
  '<script>run()</script>',
  '<svg><script>run()</script></svg>',
  '<div><style>*{display:none}</style></div>',
  '<link rel="stylesheet" href="/a.css">',
  '<meta http-equiv="refresh" content="0">',
  '<base href="https://elsewhere.example/">',
  '<iframe></iframe>',
  '<object data="/a"></object>',
  '<embed src="/a">',
  '<template><b></b></template>',
  '<noscript><img src=x onerror=run()></noscript>',
  '<p style="position:fixed">',
  '<img src="x" onerror="run()">',
  '<svg ONLOAD="run()"></svg>',
  '<a href="javascript:run()">',
  '<a href=" java\nscript:run()">',
  '<svg><a xlink:href="javascript:run()">x</a></svg>',
  '<a href="data:text/html,x">',
  '<form action="https://elsewhere.example/"></form>',
  '<form action="//elsewhere.example/"></form>',
  '<button formaction="https://elsewhere.example/">',
  '<p id="boot">',
  '<div id="root"></div>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=run()>',
])('HTML with what a part may not have is refused: %s', (html) => {
  expect(cleanHtml(html, part)).toBeNull();
  expect(cleanHtml(`<div>before ${html} after</div>`, part)).toBeNull();
});

test('an organiser may have pictures from anywhere', () => {
  const html = '<img src="data:image/gif;base64,R0lG"><img src="nowhere:x">';
  expect(cleanHtml(html, part)).toBe(html);
});

test('only the shell draws slots and the main part of the page', () => {
  const html = '<main id="main"><div data-slot="remote-cart"></div></main>';
  expect(cleanHtml(html, 'shell')).toBe(html);
  expect(cleanHtml(html, part)).toBeNull();
  expect(cleanHtml('<p data-slot="remote-cart"></p>', part)).toBeNull();
});
