/** @jest-environment jsdom */

import fc from 'fast-check';
import { reachingSelector } from './check-style';

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
  '@media (;.remote-cart-a),all{*{display:none}}',
  '.remote-cart-a{html:has(&){display:none}}',
  '.remote-cart-a{:not(&){display:none}}',
  '.remote-cart-a{@media all{:not(&){display:none}}}',
  '.remote-cart-a{@scope (:root:has(&)){body{display:none}}}',
  '@scope (body){display:none}',
  '@scope (body){color:red;.remote-cart-a{color:red}}',
  '[data-slot="remote-cart"]~*{display:none}',
  '[data-slot="remote-cart"]{&+*{display:none}}',
  '[data-slot="remote-cart"]{~*{display:none}}',
  ':is([data-slot="remote-cart"],.remote-cart-a)+p{display:none}',
  '@unknown{*{display:none}}',
  '.remote-cart-a{--own:{}}*{display:none}',
  '.remote-cart-a:{display:none}',
  '@scope ([data-slot="remote-event"]){p{display:none}}',
  '@scope ([data-slot="remote-cart"],body){p{display:none}}',
  '@scope{p{display:none}}',
  '@scope (:not([data-slot="remote-cart"])){p{display:none}}',
  '*{--tw-shadow:initial;display:none}',
  ':root{--tw-spacing:1px;--text:red}',
  ':root{--tw-spacing:1px;&{color:red}}',
  '.svelte-a{display:none}',
  '[data-v-b]{display:none}',
])('refuses a selector that matches elements outside of its part: %s', (css) => {
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
  '[ data-slot = "remote-cart" ] p{color:red}',
  '[data-slot="remote-cart"] p+p{color:red}',
  '.remote\\2d cart-a+p{color:red}',
  '.remote-cart-a{body:has(p) &{color:red} +p{color:red} &:hover{color:red} --own:{a:b};color:red}',
  '@scope (body){.remote-cart-a{color:red}}',
  '.remote-cart-a{@layer parts;color:red}',
  '@layer parts{@property --remote-cart-a{syntax:"*";inherits:false}}',
  '@scope ([data-slot="remote-cart"]){:scope{color:red}.flex,*{display:flex}p+p{color:red}}',
  '@scope (.remote-cart-a) to (.remote-cart-b){@media print{p{color:red}&:hover{color:red}}}',
  '@scope ([data-slot=remote-cart]){@scope (p){i{color:red}}}',
  '@layer properties{@supports (margin-trim:block){*,:before,::backdrop{--tw-shadow:0 0 #0000;--tw-scale-x:1}}}',
  ':root,:host{--tw-spacing:.25rem}',
  '.panel.svelte-ef1szp>a:hover{color:red}',
  '.panel[data-v-d16432a1] a[data-v-d16432a1]{color:red}',
])('accepts a style that stays in its part: %s', (css) => {
  expect(reachingSelector(css, part)).toBeNull();
});

const compounds = fc.constantFrom(
  ...[
    '*',
    'p',
    'html',
    'body',
    '.remote-cart-a',
    '#remote-cart-b',
    '.remote-event-a',
    '[data-slot="remote-cart"]',
  ],
  ...[':root', '[class]', ':not(.remote-cart-a)', '[data-slot]', '&'],
);

const { selector } = fc.letrec<{ selector: string; compound: string }>((tie) => ({
  selector: fc
    .array(fc.tuple(fc.constantFrom(' ', '>', '+', '~', ''), tie('compound')), { minLength: 1, maxLength: 3 })
    .map((steps) =>
      steps.map(([combinator, compound], index) => (index ? combinator : '') + compound).join(''),
    ),
  compound: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    compounds,
    fc
      .tuple(
        fc.constantFrom('*:is', '*:where', '*:not', '*:has'),
        fc.array(tie('selector'), { minLength: 1, maxLength: 2 }),
      )
      .map(([name, branches]) => `${name}(${branches.join(',')})`),
  ),
}));

const readable = (query: string) => {
  try {
    return document.querySelectorAll(query);
  } catch {
    return null;
  }
};

test('no accepted rule matches an element outside of its part', () => {
  document.body.innerHTML = `
    <main class="remote-event-a"><p>Event</p></main>
    <div data-slot="remote-cart"><p class="remote-cart-a">Cart</p><p id="remote-cart-b"><i>Total</i></p><p>Fees</p></div>
    <p class="remote-event-a">Footer</p>`;
  const place = document.querySelector('[data-slot="remote-cart"]');
  let released = 0;
  fc.assert(
    fc.property(selector, selector, (around, nested) => {
      const whole = nested.includes('&')
        ? nested.replaceAll('&', `:is(${around})`)
        : `:is(${around}) ${nested}`;
      const found = readable(whole);
      fc.pre(found !== null && !around.includes('&') && readable(around) !== null);
      if (reachingSelector(`${around}{${nested}{color:red}}`, part) !== null) return;
      released += 1;
      for (const element of found ?? []) expect(place?.contains(element)).toBe(true);
    }),
    { numRuns: 400 },
  );
  expect(released).toBeGreaterThan(0);
});
