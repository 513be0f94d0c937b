/** The server of all simulators. */
export { buildBrowserFiles } from '../build-browser-files';
export { createSimulator } from '../create-simulator';
export { loadSimulator, simulatorSources } from '../load-simulator';
export { readSimulatorSettings } from '../simulator-settings';
export { writeBrowserFiles } from '../testing/write-browser-files';
