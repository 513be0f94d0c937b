import type { CDPSession } from '@playwright/test';

/** The window of a small phone, in CSS pixels. */
export const phoneViewport = { width: 390, height: 844 };

/** A slow phone network: 1.6 Mbit/s and 150 ms. Bytes a second, and milliseconds of a round trip. */
export const phoneNetwork = {
  offline: false,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
  latency: 150,
};
const cpuSlowdown = 4;

/** Makes a page's processor four times slower than this one. */
export const slowProcessor = (devtools: CDPSession) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });

/** Makes a page load as on a slow phone: over its network, with a processor four times slower than this one. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', phoneNetwork);
  await slowProcessor(devtools);
}
