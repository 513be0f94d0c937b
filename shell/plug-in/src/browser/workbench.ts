import '@ticket-storefront/ui/tokens.css';
import '@ticket-storefront/ui/base.css';
import { startWorkbench } from '@ticket-storefront/check/browser';

startWorkbench();
