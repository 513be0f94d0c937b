import { serverCommands } from './servers';
import { readStackSettings } from './settings';

const addressesOf = (environment: NodeJS.ProcessEnv) => {
  const commands = serverCommands({
    settings: readStackSettings(environment),
    mode: 'production',
    payments: { api: {}, shell: {} },
    databaseUrl: '',
    platformKey: '',
    paymentKeyFile: null,
    visitorKey: '',
    operatorToken: '',
  });
  return Object.values(commands).map(({ environment: { STOREFRONT_ORIGIN } }) => STOREFRONT_ORIGIN);
};

test('passes the store’s address to API and shell server: from its port, or from STOREFRONT_ORIGIN', () => {
  const local = 'http://localhost:4500';
  expect(addressesOf({ PORT: '4500' })).toEqual([undefined, local, undefined, local]);
  const named = 'https://tickets.example.com';
  expect(addressesOf({ PORT: '4500', STOREFRONT_ORIGIN: `${named}/` })).toEqual([
    undefined,
    named,
    undefined,
    named,
  ]);
});
