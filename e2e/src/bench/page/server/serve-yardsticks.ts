import { once } from 'node:events';
import { findRelease } from '@storefront/releases/release-part';
import { UserError } from '@storefront/server/user-error';
import { openStorage } from '@storefront/storage/open-storage';
import { readSettings } from '../../../../../shell/server/settings/settings';
import { createBundleServer } from './bundle-server';
import { createFixedPage } from './fixed-page';
import { createLateApi } from './late-api';
import { readYardsticks } from './yardsticks';

// A process of its own, so that the benchmark's work delays no document.
const { version, bundlePort, fixedPort, fixedFile, lateApiPort, lateMs } = readYardsticks(process.argv[2]);
const settings = readSettings(process.env);
const assets = openStorage(settings.ASSETS_STORAGE);
const bundle = await findRelease(assets, 'shell', version, settings.PLATFORM_KEYS);
if (!bundle) throw new UserError(`The bundle ${version} is not there: remove the benchmark's data folder.`);

await createBundleServer(settings, bundle.manifest).listen({ port: bundlePort, host: 'localhost' });
for (const [server, port] of [
  [createFixedPage(fixedFile), fixedPort],
  [createLateApi(new URL(settings.API_ORIGIN), lateMs), lateApiPort],
] as const) {
  await once(server.listen(port, 'localhost'), 'listening');
}
process.send?.('ready');
process.once('disconnect', () => process.exit());
