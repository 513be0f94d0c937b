import { reachingSelector } from './reaching-selector';

const part = 'remote-cart';

test.each([
  '*{display:none}',
  'html{display:none}',
  'body *{display:none}',
  ':root{--text:red}',
  '.remote-cart-a,*{display:none}',
  ':not(.remote-cart-a){display:none}',
  'html:has(.remote-cart-a){display:none}',
  ':is(.remote-cart-a,body){display:none}',
  '[class]{display:none}',
  '[data-slot="remote-event"]{display:none}',
  '@media screen{@supports (display:grid){*{display:none}}}',
  '@layer parts{body{display:none}}',
  '@scope (body){*{display:none}}',
  '/* .remote-cart-a */ *{display:none}',
  '[title=".remote-cart-a"]{display:none}',
  '.remote-event-a{display:none}',
  '.a{color:red}',
  '#shell-main{display:none}',
  '.remote-cart-a,.remote-event-a{display:none}',
  '.remote-event-a:not(.remote-cart-a){display:none}',
  '.remote-carts{display:none}',
])('a style whose selector reaches outside of its part is refused: %s', (css) => {
  expect(reachingSelector(css, part)).not.toBeNull();
});

test.each([
  '.remote-cart-a{color:red}',
  '.remote-cart-a>*,#remote-cart-b::before{color:red}',
  ':root[data-color-mode=dark] .remote-cart-a{color:red}',
  '.remote-cart-a:not(*:hover):has(p){color:red}',
  '.remote-cart{color:red}',
  '.remote-cart-a.braintree-hosted-fields-focused{color:red}',
  ':is(.remote-cart-a,.remote-cart-b p){color:red}',
  '[data-slot="remote-cart"] *{color:red}',
  '@media (width > 40em){.remote-cart-a{color:red}}',
  '.remote-cart-a{& *{color:red} @media print{color:blue} p{color:red}}',
  '@keyframes turn{from{rotate:0deg}50%{rotate:9deg}}',
  '@font-face{font-family:x;src:url(x.woff2)}',
  '@layer parts;.remote-cart-a{color:red}',
])('a style that keeps to its part is released: %s', (css) => {
  expect(reachingSelector(css, part)).toBeNull();
});
