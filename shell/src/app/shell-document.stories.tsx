import type { Stories } from '@ticket-storefront/testing';
import { Layout } from '../layout';
import { buildServices } from '../testing/build-services';
import { ShellDocument } from './shell-document';

function Broken(): never {
  throw new Error('This component cannot be drawn.');
}

const withToasts = () => {
  const services = buildServices();
  services.toasts.show('success', 'Promo code applied successfully.');
  services.toasts.show('info', 'Your order is being confirmed. Please keep this page open.');
  services.toasts.show('error', 'Transaction failed: the card was declined, and nothing was charged.');
  return (
    <ShellDocument services={services}>
      <Layout>
        <h1>The page</h1>
      </Layout>
    </ShellDocument>
  );
};

const withLogo = () => {
  const services = buildServices();
  const logo =
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/></svg>';
  const boot = { ...services.boot, provider: { name: 'Harbour Tickets', logo } };
  return (
    <ShellDocument services={{ ...services, boot }}>
      <Layout>
        <h1>The page</h1>
      </Layout>
    </ShellDocument>
  );
};

export const stories: Stories = {
  toasts: withToasts,
  'logo of a provider': withLogo,
  'page that cannot be drawn': () => (
    <ShellDocument services={buildServices()}>
      <Broken />
    </ShellDocument>
  ),
};
