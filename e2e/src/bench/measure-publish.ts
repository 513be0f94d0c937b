import { changedPart } from '../releases/changed-part';
import { runStorefrontIn } from '../releases/run-storefront';

/** Publishes a changed cart panel as a version: built, checked, uploaded and registered. @returns the seconds. */
export async function measurePublish(
  environment: Readonly<Record<string, string>>,
  version: string,
): Promise<number> {
  const folder = changedPart('remote-cart', 'bench', 'messages/en.json', 'Your Cart', 'Your Cart, measured');
  const started = performance.now();
  const words = ['publish', 'remote-cart', '--folder', folder, '--version', version];
  const { code, complaint } = await runStorefrontIn('.', environment, ...words);
  if (code !== 0) throw new Error(complaint);
  return (performance.now() - started) / 1000;
}
