import { contractRange } from '@ticket-storefront/contract';
import type { Files } from './finished-build';
import { type CheckoutSeeds, sampleCheckout } from './seeded-checkout';

/** Lines of code that are added to a good cart. */
interface CartSeeds {
  readonly top?: string;
  readonly mount?: string;
  readonly update?: string;
  readonly unmount?: string;
  readonly css?: string;
  /** Replaces its usual content. */
  readonly draw?: string;
  /** The word of its link. */
  readonly word?: string;
  /** An expression that its server entry renders; without it there is no server entry. */
  readonly drawn?: string;
  /** Code that runs in adopt; without it there is no adopt. */
  readonly adopt?: string;
}

/** A finished build: its script and its style. */
export interface SeededPart {
  readonly part: string;
  readonly slot: string;
  readonly script: string;
  readonly css: string;
  readonly server?: string;
  /** Its script in Spanish, if it has one. */
  readonly spanish?: string;
  /** Other files, and null in place of one of these. */
  readonly more?: Files;
  /** Files that change after the manifest is written. */
  readonly changed?: Files;
}

const usualDraw = 'panel.append(link);';
const usualUpdate = "link.setAttribute('href', next.checkoutPath);";
const usualUnmount = 'stop(); panel.remove();';

/** The cart's content, as its server entry renders it. */
const usualDrawn = `'<section class="remote-cart-seeded" aria-label="Cart"><a href="' + props.checkoutPath + '">Checkout</a></section>'`;

/** A good cart with lines that are added to it. */
export function cart(seeds: CartSeeds): SeededPart {
  const { top = '', mount = '', update, unmount, css, draw, word = 'Checkout', drawn, adopt } = seeds;
  const server = `var fragment = { contract: '${contractRange}', render: (props, host) => ${drawn} };`;
  const script = `var mf_remote_cart = (() => {
    ${top}
    const mount = (element, host, props) => {
      const panel = Object.assign(document.createElement('section'), { className: 'remote-cart-seeded', ariaLabel: 'Cart' });
      const link = Object.assign(document.createElement('a'), { textContent: '${word}' });
      link.setAttribute('href', props.checkoutPath);
      element.append(panel);
      ${draw ?? usualDraw}
      const stop = host.cart.on('cart:changed', () => {});
      ${mount}
      return { update(next) { ${update ?? usualUpdate} }, unmount() { ${unmount ?? usualUnmount} } };
    };
    const adopt = (element, host, props) => {
      const panel = element.firstElementChild;
      const link = panel.querySelector('a');
      ${adopt}
      return { update(next) { ${update ?? usualUpdate} }, unmount() { panel.remove(); } };
    };
    const fragment = { contract: '${contractRange}', mount${adopt === undefined ? '' : ', adopt'} };
    return { init() {}, get: async () => () => ({ default: fragment }) };
  })();`;
  const rest = drawn === undefined ? {} : { server };
  return {
    part: 'remote-cart',
    slot: 'cart',
    script,
    css: css ?? '.remote-cart-seeded a { font-weight: 700; }',
    ...rest,
  };
}

/** A cart in English and Spanish, with a server entry for both. */
const spanishCart = (seeds: CartSeeds): SeededPart => ({
  ...cart({ drawn: usualDrawn.replace('Checkout', `' + (host.locale === 'es' ? 'Pagar' : 'Checkout') + '`) }),
  spanish: cart({ word: 'Pagar', adopt: '', ...seeds }).script,
});

/** A good checkout with lines that are added to it. */
export const checkout = (seeds: CheckoutSeeds): SeededPart => ({
  part: 'remote-checkout-acme',
  slot: 'checkout:acme',
  script: sampleCheckout(seeds),
  css: '',
});

const adopt = (rule: string) =>
  `const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(rule)}); document.adoptedStyleSheets.push(sheet);`;
const pressed = (action: string) =>
  `const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Go' }); button.onclick = () => { ${action} }; panel.append(button);`;
const dropSheets = 'document.adoptedStyleSheets = [];';

/** Parts that break one check each: what the part does, the check, and the part. */
export const seededBreaches: readonly (readonly [string, string, SeededPart])[] = [
  [
    'has a fragment of another contract',
    'load',
    { ...cart({}), script: cart({}).script.replace(contractRange, '^9.0.0') },
  ],
  [
    'sets a function of the shared React',
    'load',
    {
      ...cart({}),
      script: cart({}).script.replace(
        'init() {}',
        "init(scope) { 'use strict'; Object.values(scope['react/jsx-runtime'])[0].get()().jsx = () => null; }",
      ),
    },
  ],
  [
    'writes a style element',
    'policy',
    cart({
      mount:
        "const style = document.createElement('style'); style.textContent = 'a {}'; panel.append(style);",
    }),
  ],
  [
    'loads a picture of another host',
    'policy',
    cart({ mount: "new Image().src = 'http://other.invalid/a.png';" }),
  ],
  ['calls another host', 'policy', cart({ mount: "fetch('https://other.invalid/').catch(() => {});" })],
  ['throws after a while', 'errors', cart({ mount: "setTimeout(() => { throw new Error('late'); }, 10);" })],
  ['has a rejection that is not handled', 'errors', cart({ mount: "Promise.reject(new Error('late'));" })],
  ['reports an error without a failure', 'errors', cart({ mount: "host.reportError(new Error('none'));" })],
  ['throws in Spanish alone', 'mount', spanishCart({ mount: "throw new Error('no');" })],
  ['has Spanish words that its server does not render', 'server', spanishCart({ word: 'Comprar' })],
  [
    'shows nothing in Spanish if the API fails',
    'failing-host',
    spanishCart({
      draw: "panel.append('…'); host.api.get('/any').then((answer) => panel.replaceChildren(...(answer.ok ? [link] : [])));",
    }),
  ],
  ['returns nothing from mount', 'mount', cart({ mount: 'return;' })],
  ['throws in mount', 'mount', cart({ mount: "throw new Error('no');" })],
  [
    'throws at the address of an event',
    'mount',
    cart({ mount: "if (location.pathname.startsWith('/events/')) throw new Error('no');" }),
  ],
  [
    'throws at the address of a checkout',
    'mount',
    checkout({ mount: "if (location.pathname.endsWith('/checkout')) throw new Error('no');" }),
  ],
  ['shows nothing', 'mount', cart({ draw: '' })],
  [
    'blocks the page in mount',
    'time',
    cart({ mount: 'const end = Date.now() + 1100; while (Date.now() < end);' }),
  ],
  ['does not show new props', 'update', cart({ update: '' })],
  ['throws in update', 'update', cart({ update: "throw new Error('no');" })],
  ['leaves its element', 'unmount', cart({ unmount: 'stop();' })],
  ['throws in unmount', 'unmount', cart({ unmount: "panel.remove(); throw new Error('no');" })],
  ['leaves a listener on the window', 'listeners', cart({ mount: "addEventListener('resize', () => {});" })],
  [
    'leaves a listener on the document',
    'listeners',
    cart({ mount: "document.addEventListener('keydown', () => {}, true);" }),
  ],
  [
    'leaves a listener of a media query',
    'listeners',
    cart({ mount: "matchMedia('(width > 600px)').addEventListener('change', () => {});" }),
  ],
  ['leaves an interval', 'timers', cart({ mount: 'setInterval(() => {}, 1000);' })],
  ['leaves a timer', 'timers', cart({ mount: 'setTimeout(() => {}, 60000);' })],
  [
    'renders forever',
    'timers',
    cart({ mount: 'const frame = () => requestAnimationFrame(frame); frame();' }),
  ],
  [
    'leaves a node in the body',
    'page',
    cart({ mount: "document.body.append(document.createElement('aside'));" }),
  ],
  [
    'covers the page',
    'page',
    cart({ mount: "Object.assign(panel.style, { position: 'fixed', inset: '0', zIndex: '9' });" }),
  ],
  [
    'covers the page and lets presses through',
    'page',
    cart({
      mount:
        "Object.assign(panel.style, { position: 'fixed', inset: '0', background: 'white', pointerEvents: 'none' });",
    }),
  ],
  ['removes an element of the shell', 'page', cart({ mount: "document.querySelector('footer')?.remove();" })],
  ['changes the title', 'page', cart({ mount: "document.title = 'Mine';" })],
  ['changes the address', 'page', cart({ mount: "history.replaceState(null, '', '#mine');" })],
  ['opens a window', 'navigation', cart({ mount: "window.open('https://other.invalid/?card=4111');" })],
  [
    'opens an empty window from a frame',
    'navigation',
    cart({
      mount:
        "const frame = document.createElement('iframe'); frame.title = 'Frame'; panel.append(frame); frame.contentWindow.open('');",
    }),
  ],
  ['leaves the document', 'navigation', cart({ mount: "location.href = 'https://other.invalid/';" })],
  ['loads the document again', 'navigation', cart({ mount: 'setTimeout(() => location.reload(), 50);' })],
  ['goes back', 'navigation', cart({ mount: 'history.back();' })],
  ['clicks its own link', 'navigation', cart({ mount: 'link.click();' })],
  [
    'opens a window when its button is pressed',
    'navigation',
    cart({ mount: pressed("window.open('https://other.invalid/');") }),
  ],
  [
    'leaves the document when its button is pressed',
    'navigation',
    cart({ mount: pressed("location.assign('/events/another');") }),
  ],
  [
    'leaves the document once an order is paid',
    'navigation',
    checkout({ outcome: "onOutcome(outcome); if (outcome.kind === 'completed') location.href = '/thanks';" }),
  ],
  ['throws when its button is pressed', 'errors', cart({ mount: pressed("throw new Error('no');") })],
  [
    'emits an event of the shell when its button is pressed',
    'bus',
    cart({ mount: pressed("host.cart.emit('cart:changed', {});") }),
  ],
  ['styles all paragraphs in a file', 'styles', cart({ css: 'p { color: red; }' })],
  ['hides everything in a file', 'styles', cart({ css: 'header, footer { display: none; }' })],
  [
    'adopts a style for all links',
    'styles',
    cart({ mount: adopt('a { color: red; }'), unmount: usualUnmount + dropSheets }),
  ],
  ['leaves an adopted style sheet', 'styles', cart({ mount: adopt('.remote-cart-seeded { margin: 0; }') })],
  ['sets a global', 'globals', cart({ mount: 'window.cart = host.cart;' })],
  [
    'patches a prototype',
    'builtins',
    cart({
      mount:
        'const { map } = Array.prototype; Array.prototype.map = function (...given) { return map.apply(this, given); };',
    }),
  ],
  [
    'adds to a prototype',
    'builtins',
    cart({
      unmount: `${usualUnmount} Object.defineProperty(String.prototype, 'loud', { value: 1, configurable: true });`,
    }),
  ],
  [
    'adds a member that the language reads',
    'builtins',
    cart({
      mount:
        "Object.defineProperty(Number.prototype, Symbol.toStringTag, { value: 'N', configurable: true });",
    }),
  ],
  [
    'replaces fetch',
    'builtins',
    cart({ mount: 'const { fetch } = window; window.fetch = (...given) => fetch(...given);' }),
  ],
  ['clears the storage', 'storage', cart({ mount: 'localStorage.clear();' })],
  [
    'floods the bus',
    'bus',
    cart({ mount: "for (let id = 0; id < 50; id += 1) host.cart.emit('cart:remove', { itemId: id });" }),
  ],
  ['emits an event of the shell', 'bus', cart({ mount: "host.cart.emit('cart:changed', {});" })],
  [
    'shows nothing until the API answers',
    'slow-host',
    cart({ draw: "host.api.get('/any').then(() => panel.append(link));" }),
  ],
  [
    'shows nothing if the API fails',
    'failing-host',
    cart({
      draw: "panel.append('Loading'); host.api.get('/any').then((answer) => panel.replaceChildren(...(answer.ok ? [link] : [])));",
    }),
  ],
  [
    'has a picture without a text alternative',
    'accessibility',
    cart({
      mount:
        "panel.append(Object.assign(new Image(), { src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }));",
    }),
  ],
  [
    'has a button without a name',
    'accessibility',
    cart({ mount: "panel.append(document.createElement('button'));" }),
  ],
  [
    'has low contrast',
    'accessibility',
    cart({ css: '.remote-cart-seeded { background: white; } .remote-cart-seeded a { color: #ccc; }' }),
  ],
  ['has a server entry that throws', 'server', cart({ drawn: 'props.nothing.here' })],
  ['has a server entry that returns no text', 'server', cart({ drawn: 'Promise.resolve()' })],
  ['has a server entry that needs a page', 'server', cart({ drawn: 'document.title' })],
  ['renders other words on the server', 'server', cart({ drawn: usualDrawn.replace('Checkout<', 'Buy<') })],
  ['renders nothing on the server', 'server', cart({ drawn: "''" })],
  ['throws in adopt', 'adopt', cart({ drawn: usualDrawn, adopt: "throw new Error('no');" })],
  ['renders something else in adopt', 'adopt', cart({ drawn: usualDrawn, adopt: "panel.append('Ready');" })],
  [
    'reports an error in adopt',
    'adopt',
    cart({ drawn: usualDrawn, adopt: "host.reportError(new Error('mismatch'));" }),
  ],
  [
    'does not show new props after adopt',
    'adopt',
    cart({ drawn: usualDrawn, adopt: 'return { update() {}, unmount() { panel.remove(); } };' }),
  ],
  ['has no form', 'form', checkout({ form: 'div' })],
  ['posts an order with each click', 'double-submit', checkout({ guard: '' })],
  ['orders at the first price', 'update', checkout({ update: '' })],
  ['uses the cart bus in a checkout', 'bus', checkout({ mount: "host.cart.emit('cart:clear');" })],
  [
    'does not report a completed order',
    'completed',
    checkout({ outcome: "if (outcome.kind !== 'completed') onOutcome(outcome);" }),
  ],
  [
    'reports another reference',
    'completed',
    checkout({
      outcome: "onOutcome(outcome.kind === 'completed' ? { ...outcome, referenceID: 'OTHER' } : outcome);",
    }),
  ],
  [
    'reports a refused payment as completed',
    'declined',
    checkout({
      outcome:
        "onOutcome(outcome.kind === 'declined' ? { ...outcome, kind: 'completed', referenceID, email } : outcome);",
    }),
  ],
  [
    'reports an outage as declined',
    'invalid',
    checkout({
      outcome: "onOutcome(outcome.kind === 'invalid' ? { ...outcome, kind: 'declined' } : outcome);",
    }),
  ],
  [
    'reports a changed price as invalid',
    'price-changed',
    checkout({
      outcome: "onOutcome(outcome.kind === 'price-changed' ? { ...outcome, kind: 'invalid' } : outcome);",
    }),
  ],
  [
    'reports a full waiting room as invalid',
    'waiting',
    checkout({
      outcome: "onOutcome(outcome.kind === 'waiting' ? { ...outcome, kind: 'invalid' } : outcome);",
    }),
  ],
  [
    'reports an order without an answer as invalid',
    'indeterminate',
    checkout({
      outcome: "onOutcome(outcome.kind === 'indeterminate' ? { kind: 'invalid', message: '' } : outcome);",
    }),
  ],
];

/** Changes of a part that pass every check. */
export const harmlessChanges: readonly (readonly [string, SeededPart])[] = [
  ['another text', cart({ mount: "panel.append('2 tickets');" })],
  [
    'an overlay that can be seen and pressed through',
    cart({
      mount:
        "const glass = document.createElement('div'); glass.style.cssText = 'position: fixed; inset: 0; pointer-events: none'; panel.append(glass);",
    }),
  ],
  ['styles by element.style', cart({ mount: "panel.style.padding = '1rem';" })],
  [
    'an adopted sheet for its class',
    cart({ mount: adopt('.remote-cart-seeded { margin: 1px; }'), unmount: usualUnmount + dropSheets }),
  ],
  [
    'a shadow root',
    cart({
      draw: "panel.attachShadow({ mode: 'open' }).append(document.createElement('slot')); panel.append(link);",
    }),
  ],
  [
    'a style sheet of a shadow root',
    cart({
      draw: "const root = panel.attachShadow({ mode: 'open' }); const sheet = new CSSStyleSheet(); sheet.replaceSync('* { color: inherit; }'); root.adoptedStyleSheets = [sheet]; root.append(document.createElement('slot')); panel.append(link);",
    }),
  ],
  [
    'a listener that it removes',
    cart({
      mount: "const on = () => {}; addEventListener('resize', on);",
      unmount: `${usualUnmount} removeEventListener('resize', on);`,
    }),
  ],
  [
    'a listener that it aborts',
    cart({
      mount:
        "const ending = new AbortController(); addEventListener('resize', () => {}, { signal: ending.signal });",
      unmount: `${usualUnmount} ending.abort();`,
    }),
  ],
  ['a listener on its element', cart({ mount: "panel.addEventListener('click', () => {});" })],
  ['one listener for the module', cart({ top: "addEventListener('online', () => {});" })],
  [
    'an interval that it clears',
    cart({
      mount: 'const timer = setInterval(() => {}, 10);',
      unmount: `${usualUnmount} clearInterval(timer);`,
    }),
  ],
  ['a short timer', cart({ mount: "setTimeout(() => panel.append('!'), 20);" })],
  ['a change in the next frame', cart({ mount: "requestAnimationFrame(() => panel.append('!'));" })],
  [
    'observers',
    cart({
      mount: 'const seen = new ResizeObserver(() => {}); seen.observe(panel);',
      unmount: `${usualUnmount} seen.disconnect();`,
    }),
  ],
  [
    'what Vue, Svelte, Lit and runtimes of Module Federation leave in a page',
    cart({
      top: `
        window.__VUE_INSTANCE_SETTERS__ = []; window.__svelte = {}; window.litElementVersions = [];
        window.__FEDERATION__ = {}; window.__VMOK__ = {}; window.rspackChunkcart = [];
        window.__mf_module_cache__ = {};
        Symbol.metadata ??= Symbol('metadata'); Text.prototype[Symbol('text')] = null; Element.prototype.__e = null;
        for (const name of ['vue', 'lit-html', 'svelte-trusted-html', 'lit-html']) trustedTypes.createPolicy(name, {});`,
    }),
  ],
  [
    'a preload',
    cart({
      mount: "document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload' }));",
    }),
  ],
  ['its own storage', cart({ mount: "host.storage.setItem('open', '1');" })],
  [
    'a command when its link is clicked',
    cart({ mount: "link.onclick = () => host.cart.emit('cart:clear');" }),
  ],
  [
    'a call of the API',
    cart({ mount: "host.api.get('/any').then((answer) => panel.append(answer.ok ? 'yes' : 'no'));" }),
  ],
  [
    'a vector graphic',
    cart({
      mount:
        "const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg'); svg.setAttribute('aria-hidden', 'true'); panel.append(svg);",
    }),
  ],
  [
    'a picture in a data address',
    cart({
      mount:
        "panel.append(Object.assign(new Image(), { alt: 'Dot', src: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }));",
    }),
  ],
  [
    'animations and media queries',
    cart({
      css: '@keyframes seeded { to { opacity: 1; } } @media (width > 1px) { .remote-cart-seeded { animation: seeded 1ms; } }',
    }),
  ],
  [
    'a navigation by the host when its button is pressed',
    cart({ mount: pressed("host.navigate('/events/another');") }),
  ],
  [
    'a link that opens a window',
    cart({
      mount:
        "panel.append(Object.assign(document.createElement('a'), { href: 'https://other.invalid/', target: '_blank', textContent: 'Terms' }));",
    }),
  ],
  ['a toast', cart({ mount: "host.toast('info', 'Hello');" })],
  [
    'a custom element',
    cart({
      top: "customElements.define('seeded-cart', class extends HTMLElement {});",
      mount: "panel.append(document.createElement('seeded-cart'));",
    }),
  ],
  ['words in Spanish', spanishCart({})],
  ['a server entry without adopt', cart({ drawn: usualDrawn })],
  ['a server entry that it adopts', cart({ drawn: usualDrawn, adopt: '' })],
  ['a good checkout', checkout({})],
];
