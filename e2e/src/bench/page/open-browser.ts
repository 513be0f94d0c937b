import { type Browser, chromium } from '@playwright/test';
import { browserArguments, findBrowser } from '@ticket-storefront/platform-testing/programs';
import { braintreeKeyHash } from './braintree/braintree-certificate';
import { hostRules } from './store/ports';
import type { Variant } from './variants';

const executablePath = await findBrowser();

/** Frames of other sites would have processes of their own, which are not slowed down. */
const framesInPage = '--disable-site-isolation-trials';

/** A fresh browser that gets one variant at the storefront's address. */
export const openBrowser = (variant: Variant, catalogue: 'on time' | 'late' = 'on time'): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      ...browserArguments,
      framesInPage,
      `--ignore-certificate-errors-spki-list=${braintreeKeyHash()}`,
      `--host-resolver-rules=${hostRules(variant, catalogue)}`,
    ],
  });
