import '@storefront/ui/tokens.css';
import '@storefront/ui/base.css';
import '@storefront/ui/typeface.css';
import { startWorkbench } from '@storefront/check/browser';

startWorkbench();
