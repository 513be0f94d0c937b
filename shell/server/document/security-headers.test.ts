import { contentSecurityPolicy, securityHeaders } from '@ticket-storefront/server/http';

const origins = {
  apiOrigin: 'https://api.test',
  assetsOrigin: 'https://assets.test',
  parts: ['shell', 'remote-cart'],
  folders: ['https://assets.test/shell/1/'],
  styleHashes: [],
  scriptHashes: ["'sha256-c3RhcnQ='"],
  pictures: ['https://pictures.test'],
  processorScripts: [],
  isHttps: true,
};

const checkout = {
  connect: ['https://pay.test'],
  frame: ['https://fields.test'],
  pictures: ['https://logos.pay.test'],
  styleAttributes: [],
};

test('styles inside the document apply by their hashes alone', () => {
  const styleHashes = [`'sha384-${'b'.repeat(64)}'`];
  expect(contentSecurityPolicy({ ...origins, styleHashes, checkout: null })).toContain(
    `style-src https://assets.test/shell/1/ ${styleHashes[0]};`,
  );
});

function directives(checkout: Parameters<typeof contentSecurityPolicy>[0]['checkout']) {
  const [policy = ''] = contentSecurityPolicy({ ...origins, checkout }).split(', ');
  return new Map(
    policy.split('; ').map((directive): [string, string[]] => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const scriptSources = (processorScripts: readonly string[]) =>
  contentSecurityPolicy({ ...origins, checkout: null, processorScripts })
    .split(', ')
    .map((policy) => /script-src ([^;]+)/.exec(policy)?.[1]);

test('a script loads only from the folder of a release, and an inline script runs only by its hash', () => {
  expect(scriptSources([])).toEqual([
    "'unsafe-inline' 'self' https://assets.test/shell/1/",
    "'self' https://assets.test 'sha256-c3RhcnQ='",
  ]);
});

test('no policy that names folders has hashes, by which a request to any address would pass', () => {
  for (const sources of scriptSources([])) {
    expect(sources).not.toMatch(/shell.*'sha|nonce|strict-dynamic|unsafe-eval/);
  }
});

test('scripts of a processor are let through by both policies', () => {
  expect(scriptSources(['https://js.stripe.com/'])).toEqual([
    expect.stringContaining(' https://js.stripe.com/'),
    expect.stringContaining(' https://js.stripe.com/'),
  ]);
});

test('a style attribute applies only where the checkout’s processor is known to write it', () => {
  expect(directives(checkout).get('style-src-attr')).toEqual(["'none'"]);
  expect(directives({ ...checkout, styleAttributes: ['opacity:0'] }).get('style-src-attr')).toEqual([
    "'unsafe-hashes'",
    "'sha256-tTgjrFAQDNcRW/9ebtwfDewCTgZMFnKpGa9tcHFyvcs='",
  ]);
});

test('styles come from the folders of releases alone', () => {
  expect(directives(null).get('style-src')).toEqual(['https://assets.test/shell/1/']);
});

test('what no directive names is not loaded, and no page may frame the storefront', () => {
  const policy = directives(null);
  for (const name of [
    'default-src',
    'worker-src',
    'object-src',
    'base-uri',
    'frame-ancestors',
    'frame-src',
  ]) {
    expect(policy.get(name)).toEqual(["'none'"]);
  }
});

test('a checkout reaches the hosts of its processor beside our own, and other documents do not', () => {
  expect(directives(checkout).get('connect-src')).toEqual([
    "'self'",
    'https://api.test',
    'https://assets.test',
    'https://pay.test',
  ]);
  expect(directives(checkout).get('frame-src')).toEqual(['https://fields.test']);
  expect(directives(null).get('connect-src')).not.toContain('https://pay.test');
});

test('a document shows only its own pictures, and a checkout also those of its processor', () => {
  const ofPage = ["'self'", 'https://assets.test', 'data:', 'https://pictures.test'];
  expect(directives(null).get('img-src')).toEqual(ofPage);
  expect(directives(checkout).get('img-src')).toEqual([...ofPage, 'https://logos.pay.test']);
});

test('no page shares its windows with a checkout, and a checkout may open those of a bank', () => {
  const opener = (of: typeof checkout | null) =>
    securityHeaders({ ...origins, checkout: of })['Cross-Origin-Opener-Policy'];
  expect([opener(null), opener(checkout)]).toEqual(['same-origin', 'noopener-allow-popups']);
});

test('enforces Trusted Types in every document, with a default policy only for processors with scripts', () => {
  const policy = directives(null);
  expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(policy.get('trusted-types')).toEqual([
    'storefront#remotes',
    'storefront#shell',
    'storefront#remote-cart',
    'vue',
    'lit-html',
    'svelte-trusted-html',
    "'allow-duplicates'",
  ]);
});

test('blocks scripts and styles without a hash unless the processor has scripts', () => {
  const preload = (processorScripts: readonly string[]) =>
    securityHeaders({ ...origins, checkout: null, processorScripts })['Integrity-Policy'];
  expect(preload([])).toBe('blocked-destinations=(script style), endpoints=(policy)');
  expect(preload(['https://js.stripe.com/'])).toBeUndefined();
});

test('names the address of reports in both forms that browsers know', () => {
  const headers = securityHeaders({ ...origins, checkout });
  expect(headers['Reporting-Endpoints']).toBe('policy="https://api.test/reports/policy"');
  const policies = headers['Content-Security-Policy']?.split(', ') ?? [];
  expect(policies).toHaveLength(2);
  const insecure = securityHeaders({ ...origins, checkout, isHttps: false });
  expect(insecure['Reporting-Endpoints']).toBeUndefined();
  expect(insecure['Content-Security-Policy']).toMatch(/; report-uri https:\/\/api\.test\/reports\/policy$/);
  for (const policy of policies) {
    expect(policy).toMatch(/report-uri https:\/\/api\.test\/reports\/policy; report-to policy$/);
  }
});
