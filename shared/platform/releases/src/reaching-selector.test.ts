import { reachingSelector } from './reaching-selector';

const part = 'remote-cart';

test.each([
  '*{display:none}',
  'html{display:none}',
  'body *{display:none}',
  ':root{--text:red}',
  '.a,*{display:none}',
  ':not(.a){display:none}',
  'html:has(.a){display:none}',
  ':is(.a,body){display:none}',
  '[class]{display:none}',
  '[data-slot="remote-event"]{display:none}',
  '@media screen{@supports (display:grid){*{display:none}}}',
  '@layer parts{body{display:none}}',
  '@scope (body){*{display:none}}',
  '/* .a */ *{display:none}',
  '[title=".a"]{display:none}',
])('a style whose selector reaches outside of its part is refused: %s', (css) => {
  expect(reachingSelector(css, part)).not.toBeNull();
});

test.each([
  '.a{color:red}',
  '.a>*,#b::before{color:red}',
  ':root[data-color-mode=dark] .a{color:red}',
  '.a:not(*:hover):has(p){color:red}',
  ':is(.a,.b p){color:red}',
  '[data-slot="remote-cart"] *{color:red}',
  '@media (width > 40em){.a{color:red}}',
  '.a{& *{color:red} @media print{color:blue} p{color:red}}',
  '@keyframes turn{from{rotate:0deg}50%{rotate:9deg}}',
  '@font-face{font-family:x;src:url(x.woff2)}',
  '@layer parts;.a{color:red}',
])('a style that keeps to its part is released: %s', (css) => {
  expect(reachingSelector(css, part)).toBeNull();
});
