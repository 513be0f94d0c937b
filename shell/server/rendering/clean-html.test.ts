import { cleanHtml } from './clean-html';

const part = 'remote-event';

test('HTML as components write it stays what it is', () => {
  const html =
    '<div><h1 class="a">Jazz &amp; more</h1><p>1 &lt; 2<br></p><img src="/a.png" srcset="/b.png 2x" alt=""><a href="mailto:a@b.c">us</a><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><form action="/search"><input id="remote-event-1" name="q" value="x"><textarea name="t">1 &lt; 2</textarea></form></div>';
  expect(cleanHtml(html, part)).toBe(html);
});

test.each([
  ['opens more than it closes', '<div><p>one<b>two', '<div><p>one<b>two</b></p></div>'],
  ['closes more than it opens', '</div></main>one</div>', 'one'],
  [
    'leaves out quotes and end tags',
    "<ul><li class=a>one<li title='\"'>two</ul>",
    '<ul><li class="a">one</li><li title="&quot;">two</li></ul>',
  ],
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
  '<p id="dataLayer"></p>',
  '<form name="getElementById"></form>',
  '<img src="/a.png" name="querySelector">',
  '<div data-boundary="remote-cart"><button>Remove</button></div>',
  'one<!-- two',
  '<!--><img src=x onerror=run()>-->',
  '<svg><![CDATA[<img src=x onerror=run()>]]></svg>',
  '<textarea><a b="</textarea><img src=x onerror=run()>"></textarea>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=run()>',
])('HTML with what a part may not have is refused: %s', (html) => {
  expect(cleanHtml(html, part)).toBeNull();
  expect(cleanHtml(`<div>before ${html} after</div>`, part)).toBeNull();
});

const numbered = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

test.each([
  ['levels', '<div>'.repeat(50_000)],
  ['levels that end tags are looked for in', '<div>'.repeat(20_000) + '</b>'.repeat(40_000)],
  ['attributes', `<a ${numbered(40_000, (index) => `a${index} `)}>`],
  ['attributes in what looks like text', `<textarea><b c="</textarea><a ${numbered(40_000, String)}>">`],
  ['formatting to repeat', `<p>${numbered(2000, (index) => `<b a${index}>`)}</p>${'<p>x'.repeat(1000)}`],
  ['comments', '<!---->'.repeat(150_000)],
  ['elements that move out of a table', `<table>${'x<i></i>'.repeat(30_000)}`],
])('HTML with so many %s that a parser would be busy for seconds is refused at once', (_what, html) => {
  const begun = performance.now();
  expect(cleanHtml(html, part)).toBeNull();
  expect(performance.now() - begun).toBeLessThan(2000);
});

test('an address that is none leads nowhere, and may stay as an organiser wrote it', () => {
  const html = '<a href="https://exa mple.com">map</a><a href="http://">shop</a>';
  expect(cleanHtml(html, part)).toBe(html);
  expect(cleanHtml('<form action="https://exa mple.com"></form>', part)).toBeNull();
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
