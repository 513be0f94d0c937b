import type { BrowserNeeds } from './processor';

/** What the browser needs of a simulator that serves everything from the origin of one script. */
export function onlyScript(scriptUrl: string): BrowserNeeds {
  const { origin } = new URL(scriptUrl);
  return {
    connect: [origin],
    frame: [origin],
    pictures: [origin],
    styleAttributes: [],
    scripts: [scriptUrl],
    ahead: { origins: [], scripts: [scriptUrl], calls: [] },
    publicSettings: { scriptUrl },
    isSimulated: true,
  };
}
