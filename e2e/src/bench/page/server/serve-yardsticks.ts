import { once } from 'node:events';
import { findRelease } from '@ticket-storefront/releases';
import { UserError } from '@ticket-storefront/server';
import { openStorage } from '@ticket-storefront/storage';
import { readSettings } from '../../../../../shell/server/settings/settings';
import { readBraintreeCertificate } from '../braintree/braintree-certificate';
import { createBraintreeGateway, createBraintreeHosts } from '../braintree/braintree-hosts';
import { createBundleServer } from './bundle-server';
import { createFixedPage } from './fixed-page';
import { createLateApi } from './late-api';
import { createTreatedBundleServer } from './treated-bundle-server';
import { readYardsticks } from './yardsticks';

// A process of its own, so that the benchmark's work delays no document.
const yardsticks = readYardsticks(process.argv[2]);
const settings = readSettings(process.env);
const assets = openStorage(settings.ASSETS_STORAGE);

async function manifestOf(version: string) {
  const bundle = await findRelease(assets, 'shell', version, settings.PLATFORM_KEYS ?? []);
  if (!bundle) throw new UserError(`The bundle ${version} is not there: remove the benchmark's data folder.`);
  return bundle.manifest;
}

await createBundleServer(settings, await manifestOf(yardsticks.wholeVersion)).listen({
  port: yardsticks.bundlePort,
  host: 'localhost',
});
await createTreatedBundleServer(
  { ...settings, REGISTRY_STORAGE: yardsticks.registryFolder, STATE_FOLDER: yardsticks.stateFolder },
  await manifestOf(yardsticks.splitVersion),
).listen({ port: yardsticks.treatedBundlePort, host: 'localhost' });
await (await createFixedPage(yardsticks.fixedFile)).listen({
  port: yardsticks.fixedPort,
  host: 'localhost',
});
const lateApi = createLateApi(new URL(settings.API_ORIGIN), yardsticks.lateMs);
await once(lateApi.listen(yardsticks.lateApiPort, 'localhost'), 'listening');
const { gatewayPort, hostsPort, ...place } = yardsticks.braintree;
await (await createBraintreeGateway(place)).listen({ port: gatewayPort, host: 'localhost' });
await (await createBraintreeHosts(place, readBraintreeCertificate())).listen({
  port: hostsPort,
  host: 'localhost',
});
process.send?.('ready');
process.once('disconnect', () => process.exit());
