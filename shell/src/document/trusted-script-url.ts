interface ScriptPolicy {
  createScriptURL(url: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy;
}

/**
 * A gate for addresses of scripts: where the browser enforces Trusted Types, a script element takes only what has
 * passed one. The gate called `default` is the one that addresses pass when code of a processor hands over plain text.
 */
export function createTrustedScriptUrl(
  name: string,
  isListed: (url: string) => boolean,
): (url: string) => string {
  const createScriptURL = (url: string) => {
    if (!isListed(url)) throw new TypeError(`The script ${url} is not listed.`);
    return url;
  };
  const { trustedTypes } = window as Window & { trustedTypes?: PolicyFactory };
  const policy = trustedTypes?.createPolicy(name, { createScriptURL });
  return policy ? (url) => policy.createScriptURL(url) : createScriptURL;
}
