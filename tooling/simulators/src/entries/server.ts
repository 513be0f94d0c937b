export { buildBrowserFiles, writeBrowserFiles } from '../build-browser-files';
export { createSimulator } from '../create-simulator';
export { loadSimulator, simulatorSources } from '../load-simulator';
export { readSimulatorSettings } from '../simulator-settings';
