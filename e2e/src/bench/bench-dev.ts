import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { storeAt } from '../store/store-location';
import { type Change, measureChange } from './dev/measure-change';
import { measureStart } from './measure-start';
import { percentile } from './rush/measures/percentile';
import { silenceOf } from './silence-of';

const port = 4400;
const data = '.data/bench-dev';
const times = 5;
/** Milliseconds from a save to the screen, by the median, and in the server's HTML each time. */
const maxMs = 1000;

/** What one part uses, what all parts use, and the frame around the parts. */
const changes: readonly Change[] = [
  {
    name: 'remote-cart',
    file: 'remote-cart/src/cart-panel.tsx',
    element: '<section',
  },
  { name: 'shared/ui', file: 'shared/ui/src/icon-button.tsx', element: '<button' },
  { name: 'shell', file: 'shell/src/layout/layout.tsx', element: '<header' },
];

const store = await measureStart({ PORT: String(port), DATA_FOLDER: data }, 'dev');
const untilIdle = silenceOf(store.process);
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
try {
  const page = await browser.newPage();
  await page.goto(`${storeAt(port, data).origins.storefront}/events/harbor-lights`);
  for (const change of changes) {
    const measured = await measureChange(page, change, times, untilIdle);
    const milliseconds = measured.map((one) => one.milliseconds);
    const median = percentile(milliseconds, 0.5);
    const drawn = measured.filter(({ isInDocument }) => isInDocument).length;
    const isKept = median <= maxMs && drawn === times;
    if (!isKept) process.exitCode = 1;
    const range = `(${Math.min(...milliseconds).toFixed(0)} to ${Math.max(...milliseconds).toFixed(0)})`;
    process.stdout.write(
      `${isKept ? 'kept  ' : 'BROKEN'}  ${change.name.padEnd(12)} on the screen after ${median.toFixed(0)} ms ${range}, at most ${maxMs}; ${drawn} of ${times} in the server's HTML\n`,
    );
  }
} finally {
  await browser.close();
  await store.stop();
}
