const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** What parts are made of; all of it ships to browsers. */
const parts = ['domain', 'contract', 'api', 'ui', 'fragment', 'checkout'].map((name) => `shared/${name}`);
const shipped = `^(shell/src|remote-[a-z-]+/(src|rules)|docs/examples/[a-z-]+/src|${parts.join('|')})/`;
const ours = '^(shared|platform|tooling|shell|remote-[a-z-]+|backend|e2e)/';
const tests = ['\\.(test|test-d|stories)\\.tsx?$', '/testing/'];

/** `only('a', 'b')` reads: code in `a` may import, of ours, only `a` and `b`. */
const only = (from, ...allowed) => ({
  name: `${from.replaceAll('/', '-')}-imports-only`,
  comment: `${from} may import, of this repository, only: ${allowed.join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `^${from}/`, pathNot: tests },
  to: { path: ours, pathNot: [`^(${[from, ...allowed].join('|')})/`, '/node_modules/'] },
});

/** Code in one folder of each processor may import, of ours, only these, and folders of its own processor. */
const inSlices = (folders, own, ...allowed) => ({
  name: `${folders.replaceAll('|', '-and-')}-of-processors-import-only`,
  comment: `${folders} of a processor may import, of this repository, only: ${[own, ...allowed].join(', ')}.`,
  severity: 'error',
  from: { path: `^(remote-checkout-[a-z-]+)/(${folders})/`, pathNot: tests },
  to: { path: ours, pathNot: [`^$1/(${own})/`, ...allowed.map((path) => `^${path}/`)] },
});

const listed = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: __dirname, encoding: 'utf8' })
    .trim()
    .split('\n');

/** The files that packages export. */
const entries = listed('*/package.json').flatMap((file) => {
  const { exports = {} } = JSON.parse(readFileSync(join(__dirname, file), 'utf8'));
  return Object.values(exports)
    .filter((entry) => typeof entry === 'string')
    .map((entry) => `^${join(dirname(file), entry)}$`);
});

/** Folders with a face, an `index.ts` that lists what others may use. What is run or imported on demand is no import. */
const facedFolders = listed('*/index.ts').map(dirname);

/** Nobody outside a folder imports past its face. */
const behindFace = (folder) => ({
  name: `face-of-${folder.replaceAll('/', '-')}`,
  comment: `Import it from ${folder}/index.ts, and export it there if others may use it.`,
  severity: 'error',
  // The reference of settings is made of what each server reads.
  from: { path: ours, pathNot: [`^${folder}/`, '^tooling/verify/checks/docs/', ...tests] },
  to: {
    path: `^${folder}/`,
    pathNot: ['/index\\.ts$', '/testing/', '\\.(css|svg)$', ...entries],
    dependencyTypesNot: ['dynamic-import'],
  },
});

/** A processor's browser SDK is for its own checkout alone, and of it only these modules. */
const sdkOf = (remote, sdk, ...modules) => [
  {
    name: `${sdk}-is-for-${remote}-alone`,
    severity: 'error',
    from: { path: shipped, pathNot: `^${remote}/` },
    to: { path: `^node_modules/${sdk}/` },
  },
  {
    name: `${sdk}-modules`,
    comment: `Of ${sdk} only: ${modules.join(', ')}.`,
    severity: 'error',
    from: { path: `^${remote}/` },
    to: { path: `^node_modules/${sdk}/`, pathNot: `^node_modules/${sdk}/(${modules.join('|')})/` },
  },
];

/** Who may import whom: the rules of docs/architecture.md. */
module.exports = {
  forbidden: [
    ...facedFolders.map(behindFace),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      // Styles and pictures, and what the webpack preset resolves for each part.
      to: { couldNotResolve: true, pathNot: '(\\.(css|svg)|^exposed-fragment)$' },
    },
    only('shared/domain'),
    only('shared/contract', 'shared/domain'),
    only('shared/api', 'shared/domain', 'shared/contract'),
    only('shared/ui', 'shared/domain', 'shared/contract'),
    only('shared/fragment', 'shared/domain', 'shared/contract'),
    only('shared/checkout', 'shared/domain', 'shared/contract', 'shared/api', 'shared/ui', 'shared/fragment'),
    only('docs/examples', 'shared/domain', 'shared/contract', 'shared/api', 'shared/checkout'),
    only('platform'),
    only('platform/server'),
    only('platform/format'),
    only('backend/order-port', 'shared/domain', 'shared/api', 'platform/server'),
    only(
      'backend/payment-services',
      'backend/order-port',
      'shared/domain',
      'platform/(format|registry|server|signing|storage)',
    ),
    only('backend/processors', 'backend/order-port', 'remote-checkout-[a-z-]+/(description|api)'),
    inSlices('src|rules', 'src|rules', ...parts),
    inSlices('description', 'description|rules', 'backend/order-port', 'shared/domain', 'platform/server'),
    inSlices('api', 'api|description|rules', 'backend/order-port', 'shared/domain', 'platform/server'),
    inSlices(
      'service',
      'service|api|description',
      'backend/(order-port|payment-services)',
      'platform/(server|signing)',
    ),
    inSlices('simulator', 'simulator|rules', 'tooling/simulators', 'shared/domain', 'platform/server'),
    inSlices('journey', 'journey|description'),
    {
      name: 'processors-are-known-by-their-list',
      comment:
        'Only `backend/processors` imports a processor. The simulators’ server finds simulators by their folders; journeys and benchmarks may use all of it.',
      severity: 'error',
      from: { path: ours, pathNot: [...tests, '^(remote-checkout-[a-z-]+|backend/processors|e2e)/'] },
      to: { path: '^remote-checkout-[a-z-]+/' },
    },
    only(
      'backend/src',
      'backend/order-port',
      'backend/payment-services',
      'backend/processors',
      'shared/domain',
      'shared/contract',
      'shared/api',
      'platform/format',
      'platform/server',
    ),
    {
      name: 'orders-import-no-processor-and-no-mail',
      comment: 'Orders name the ports that they need; processors and mail fill them.',
      severity: 'error',
      from: { path: '^backend/src/orders/', pathNot: tests },
      to: { path: '^backend/(src/(mail|http|graphql|app)/|processors/src/adapters)' },
    },
    {
      name: 'order-model-is-pure',
      comment: 'States, orders, refusals and ports know no database.',
      severity: 'error',
      from: { path: '^backend/src/orders/model/', pathNot: tests },
      to: { path: '^(backend/src/|node_modules/(pg|kysely)/)', pathNot: '^backend/src/orders/model/' },
    },
    {
      name: 'shared-imports-nothing-above-it',
      comment:
        'Parts and servers are made of shared code. Tooling runs the platform with the shop’s plug-in, and the simulators of the listed processors.',
      severity: 'error',
      from: { path: '^(shared|platform|tooling)/', pathNot: [...tests, '^tooling/verify/'] },
      to: {
        path: '^(shell|backend|e2e|remote-[a-z-]+)/',
        pathNot: '^(shell/plug-in|backend/(processors|order-port))/',
      },
    },
    {
      name: 'remotes-import-shared-packages-only',
      comment: 'A remote never imports another remote, the shell, or a server.',
      severity: 'error',
      from: { path: '^(remote-[a-z-]+)/' },
      to: {
        path: '^(shell|backend|e2e|remote-[a-z-]+)/',
        pathNot: ['^$1/', '^backend/(order-port|payment-services|src/testing)/'],
      },
    },
    {
      name: 'shell-knows-remotes-by-the-registry',
      severity: 'error',
      from: { path: '^shell/', pathNot: '^shell/plug-in/' },
      to: { path: '^(remote-[a-z-]+|backend|e2e)/', pathNot: '^backend/processors/' },
    },
    {
      name: 'plug-in-knows-processors-and-the-test-of-services',
      severity: 'error',
      from: { path: '^shell/plug-in/' },
      to: { path: '^(remote-[a-z-]+|backend|e2e)/', pathNot: '^backend/(processors|payment-services)/' },
    },
    {
      name: 'browsers-get-no-server-code',
      severity: 'error',
      from: { path: shipped, pathNot: [...tests, '/webpack\\.config\\.mjs$'] },
      to: {
        path: '^(backend|e2e|shell/server|platform/(?!format/)|tooling|remote-[a-z-]+/(api|description|journey|simulator))/',
      },
    },
    {
      name: 'servers-need-no-tooling',
      comment: 'What runs in production needs nothing that only helps to develop.',
      severity: 'error',
      from: { path: '^(backend|shell/server|remote-[a-z-]+/(api|description))/', pathNot: tests },
      to: { path: '^tooling/' },
    },
    {
      name: 'unit-tests-start-no-process',
      comment:
        'A test that starts a process is named `*.integration.test.ts`, or one of the longer kinds, and runs in a stage of its own.',
      severity: 'error',
      from: {
        path: '\\.test\\.tsx?$',
        pathNot: ['\\.(integration|long|deploy)\\.test\\.ts$', '^(backend/|e2e/(?!src/)|tooling/stack/)'],
      },
      to: { path: ['^(node:)?child_process$', '^platform/testing/src/(run-cli|entries/programs)'] },
    },
    ...sdkOf(
      'remote-checkout-braintree',
      'braintree-web',
      'client',
      'hosted-fields',
      'apple-pay',
      'google-payment',
      'paypal-checkout-v6',
      'three-d-secure',
      'venmo',
    ),
    ...sdkOf('remote-checkout-stripe', '@stripe', 'stripe-js', 'react-stripe-js'),
    {
      name: 'contract-takes-types-of-domain-only',
      severity: 'error',
      from: { path: '^shared/contract/', pathNot: tests },
      to: { path: '^shared/domain/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'backend-takes-operations-and-answers-of-the-api-only',
      severity: 'error',
      from: { path: '^backend/', pathNot: tests },
      to: { path: '^shared/api/', pathNot: '^shared/api/src/entries/protocol\\.ts$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|e2e/examples|templates)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
