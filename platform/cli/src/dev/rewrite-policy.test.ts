import { securityHeaders } from '@ticket-storefront/server/http';
import { rewritePolicy } from './store-view';

const store = 'https://assets.example';

test('adds only the folder of the local build to the policy, and removes its reports', () => {
  const { 'Content-Security-Policy': policy } = securityHeaders({
    apiOrigin: 'https://api.example',
    assetsOrigin: store,
    parts: ['shell'],
    folders: [`${store}/shell/1.0.0/`],
    styleHashes: [],
    scriptHashes: ["'sha256-start'"],
    pictures: [],
    checkout: null,
    processorScripts: [],
    isHttps: true,
  });
  const allowed = {
    folders: ['http://localhost:4301/remote-cart/1.0.0/'],
    inline: ["'sha256-reload'"],
    part: 'remote-cart',
  };
  const next = rewritePolicy(policy, allowed);
  const both = `${store}/shell/1.0.0/ ${allowed.folders}`;
  expect(next).toContain(`script-src 'unsafe-inline' 'self' ${both};`);
  expect(next).toContain(`; style-src ${both};`);
  expect(next).toContain(`, script-src 'self' ${store} 'sha256-start' ${allowed.folders} 'sha256-reload'`);
  expect(next).toMatch(/trusted-types [^;]*storefront#shell [^;]*storefront#remote-cart/);
  expect(next).not.toContain('report');
});
