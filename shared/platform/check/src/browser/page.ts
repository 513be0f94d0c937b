import '@storefront/ui/tokens.css';
import './page.css';
import './run-task';
