import '@storefront/ui/tokens.css';
import '@storefront/ui/base.css';
import '@storefront/ui/typeface.css';
import './check-page.css';
import { startCheckPage } from '@storefront/check/browser';
import { shopPage } from './workbench-host';

startCheckPage(shopPage);
