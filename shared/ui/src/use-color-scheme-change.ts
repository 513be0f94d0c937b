import { useEffect, useEffectEvent } from 'react';

/** Calls back when the page's colours change, because of the system or the event's colour mode. */
export function useColorSchemeChange(onChange: () => void): void {
  const change = useEffectEvent(onChange);
  useEffect(() => {
    const changed = () => change();
    const system = window.matchMedia?.('(prefers-color-scheme: dark)');
    system?.addEventListener('change', changed);
    const page = new MutationObserver(changed);
    page.observe(document.documentElement, { attributeFilter: ['data-color-mode'] });
    return () => {
      system?.removeEventListener('change', changed);
      page.disconnect();
    };
  }, []);
}
