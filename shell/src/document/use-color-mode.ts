import { useLayoutEffect } from 'react';

/** Sets the colour scheme while the page is shown. Any mode but `dark` and `light` follows the visitor's system. */
export function useColorMode(mode: string | null | undefined): void {
  useLayoutEffect(() => {
    if (mode !== 'dark' && mode !== 'light') return;
    const root = document.documentElement;
    root.dataset['colorMode'] = mode;
    return () => {
      delete root.dataset['colorMode'];
    };
  }, [mode]);
}
