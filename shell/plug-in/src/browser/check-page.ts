import '@ticket-storefront/ui/tokens.css';
import '@ticket-storefront/ui/base.css';
import './check-page.css';
import '@ticket-storefront/shell/runtime-core';
import { startCheckPage } from '@ticket-storefront/check/browser';
import { shopPage } from './workbench-host';

startCheckPage(shopPage);
