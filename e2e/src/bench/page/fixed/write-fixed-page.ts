import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { phoneViewport } from '../../slow-phone';
import { plainDocument } from '../plain-document';

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
    plainDocument({ head: `<style>${styles}</style>`, body: `${body}\n<script>${script}</script>` }),
  );
}
