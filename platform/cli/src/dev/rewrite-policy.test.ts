import { securityHeaders } from '@storefront/server/http';
import { rewritePolicy } from './store-view';

const store = 'https://assets.example';

test('adds only the files of the local build to the policy, and removes its reports', () => {
  const { 'Content-Security-Policy': policy } = securityHeaders({
    apiOrigin: 'https://api.example',
    assetsOrigin: store,
    parts: ['shell'],
    listed: { scripts: [`${store}/shell.js`], styles: [] },
    styleHashes: [],
    scriptHashes: ["'sha256-start'"],
    checkout: null,
    processorScripts: [],
    isHttps: true,
  });
  const allowed = {
    scripts: ['http://localhost:4301/a.js'],
    inline: ["'sha256-reload'"],
    styles: ['http://localhost:4301/a.css'],
    part: 'remote-cart',
  };
  const next = rewritePolicy(policy, allowed);
  expect(next).toContain(`script-src 'unsafe-inline' 'self' ${store}/shell.js http://localhost:4301/a.js;`);
  expect(next).toContain('; style-src http://localhost:4301/a.css;');
  expect(next).toContain(
    `, script-src 'self' ${store} 'sha256-start' http://localhost:4301/a.js 'sha256-reload'`,
  );
  expect(next).toContain('storefront#shell storefront#remote-cart');
  expect(next).not.toContain('report');
});
