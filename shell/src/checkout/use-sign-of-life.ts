import { admissionPath } from '@storefront/api/answers/admission-answer';
import { useEffect } from 'react';
import { useServices } from '../services/shell-services';

const everyMs = 45_000;
/** An admission lasts no longer; a page that is forgotten keeps nobody from entering. */
const longestMs = 15 * 60_000;

/** Keeps the visitor admitted while the checkout is in sight (docs/rules.md, Waiting room). */
export function useSignOfLife(slug: string): void {
  const { api, boot } = useServices();
  useEffect(() => {
    if (boot.visitor === null) return;
    const begun = performance.now();
    const timer = window.setInterval(() => {
      if (performance.now() - begun > longestMs) return window.clearInterval(timer);
      if (document.visibilityState === 'visible') void api.post(admissionPath, { slug });
    }, everyMs);
    return () => window.clearInterval(timer);
  }, [api, boot, slug]);
}
