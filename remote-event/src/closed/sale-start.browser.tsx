import { callWhenIdle } from '@ticket-storefront/ui';
import { type ComponentType, useEffect, useState } from 'react';
import styles from '../ticket-list.module.css';
import type { SaleStartProps } from './sale-start';

/** An empty string that Trusted Types accepts. */
const { trustedTypes } = window as Window & { trustedTypes?: { readonly emptyHTML: string } };
const nothing = trustedTypes?.emptyHTML ?? '';

/** The browser's version of {@link ./sale-start.tsx}: the server's HTML stays until its code has loaded, once the page is idle. */
export function SaleStart(props: SaleStartProps) {
  const [Loaded, setLoaded] = useState<ComponentType<SaleStartProps> | null>(null);
  useEffect(
    () =>
      callWhenIdle(() => {
        import(/* webpackChunkName: "sale-start" */ './sale-start').then(
          (later) => setLoaded(() => later.SaleStart),
          () => undefined,
        );
      }),
    [],
  );
  if (Loaded) return <Loaded {...props} />;
  return (
    <div className={styles['start']} dangerouslySetInnerHTML={{ __html: nothing }} suppressHydrationWarning />
  );
}
