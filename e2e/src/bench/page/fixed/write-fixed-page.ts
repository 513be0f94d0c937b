import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '../../../browser/find-browser';
import { phoneViewport } from '../../slow-phone';

const script = readFileSync(join(import.meta.dirname, 'cart-script.js'), 'utf8');

/**
 * Writes the event page as it looks on a phone into one file: its HTML, its styles, and the few lines of script that make
 * `Add one` work. Pictures stay where they are.
 */
export async function writeFixedPage(address: string, file: string): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  const page = await browser.newPage({ viewport: phoneViewport });
  await page.goto(address);
  await page
    .getByRole('button', { name: /^Add one/ })
    .first()
    .waitFor();
  const { body, styles } = await page.evaluate(() => ({
    body: document.querySelector('#root')?.outerHTML ?? '',
    styles: [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join('\n'),
  }));
  await browser.close();
  writeFileSync(
    file,
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Event Ticketing</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<style>${styles}</style>
</head>
<body>
${body}
<script>${script}</script>
</body>
</html>
`,
  );
}
