import '@storefront/ui/tokens.css';
import '@storefront/ui/base.css';
import '@storefront/ui/typeface.css';
import './page.css';
import '../browser/run-task';
import '../browser/workbench/show-part';
