import { type Browser, chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '@storefront/platform-testing/find-browser';
import { hostRules } from './store/ports';
import type { Variant } from './variants';

const executablePath = await findBrowser();

/** A fresh browser that gets one variant at the storefront's address. */
export const openBrowser = (variant: Variant, catalogue: 'on time' | 'late' = 'on time'): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [...browserArguments, `--host-resolver-rules=${hostRules(variant, catalogue)}`],
  });
