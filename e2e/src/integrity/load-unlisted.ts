import type { Page } from '@playwright/test';

/** Files that exist, and that belong to no release of the page. */
export interface UnlistedFiles {
  readonly script: string;
  readonly style: string;
}

/**
 * Tries, as code that already runs in the page might, every way to load files of other releases.
 * @returns by way, whether the browser has let it through.
 */
export const loadUnlisted = (page: Page, files: UnlistedFiles): Promise<Record<string, boolean>> =>
  page.evaluate(async ({ script, style }) => {
    const imported = (address: string) =>
      import(/* webpackIgnore: true */ address).then(
        () => true,
        () => false,
      );
    const settled = (element: HTMLElement) =>
      new Promise<boolean>((resolve) => {
        element.onload = () => resolve(true);
        element.onerror = () => resolve(false);
        document.head.append(element);
      });

    /** By a policy of one's own, as the loader of remotes has one. */
    const byOwnPolicy = async (name: string) => {
      const { trustedTypes } = window as unknown as {
        trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
      };
      try {
        const policy = trustedTypes.createPolicy(name, { createScriptURL: (url: string) => url });
        const element = document.createElement('script');
        element.src = policy.createScriptURL(script);
        return await settled(element);
      } catch {
        return false;
      }
    };

    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = style;
    const elsewhere = script.replace('//localhost:', '//127.0.0.1:');
    return {
      'a script imported from its address': await imported(script),
      'the same from another origin': await imported(elsewhere),
      'a script imported from data': await imported('data:text/javascript,window.attacked=true'),
      "a script element by another part's policy": await byOwnPolicy('storefront#remote-none'),
      'a style': await settled(link),
    };
  }, files);
