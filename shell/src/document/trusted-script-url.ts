interface ScriptPolicy {
  createScriptURL(url: string): string;
}

/**
 * Creates a function that turns the address of a listed script into a trusted script URL, and throws a TypeError for any
 * other. If the browser enforces Trusted Types, script elements accept only trusted URLs. The policy called `default` also
 * covers plain text that a processor's code assigns.
 */
export function createTrustedScriptUrl(
  policyName: string,
  isListed: (url: string) => boolean,
): (url: string) => string {
  const createScriptURL = (url: string) => {
    if (!isListed(url)) throw new TypeError(`The script ${url} is not listed.`);
    return url;
  };
  const { trustedTypes } = window as Window & {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  };
  const policy = trustedTypes?.createPolicy(policyName, { createScriptURL });
  return policy ? (url) => policy.createScriptURL(url) : createScriptURL;
}
