import { useEffect, useEffectEvent } from 'react';

/** Calls back when the colours of the page change, by the visitor's system or by the event. */
export function useSchemeChange(onChange: () => void): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const changed = () => change();
    const scheme = window.matchMedia?.('(prefers-color-scheme: dark)');
    scheme?.addEventListener('change', changed);
    const mode = new MutationObserver(changed);
    mode.observe(document.documentElement, { attributeFilter: ['data-color-mode'] });
    return () => {
      scheme?.removeEventListener('change', changed);
      mode.disconnect();
    };
  }, []);
}
