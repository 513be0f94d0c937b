import { braintreeHosts } from '../braintree/braintree-hosts';
import type { Variant } from '../variants';

/** Port of the store; assets, API and simulators take the three ports after it. */
export const storePort = 4560;

/** Ports of the servers beside the store's own. */
export const extraPorts = {
  bundle: 4564,
  fixed: 4565,
  treatedBundle: 4566,
  lateShell: 4567,
  lateApi: 4568,
  braintreeGateway: 4569,
  braintreeHosts: 4570,
} as const;

const documentPorts: Readonly<Record<Variant, number>> = {
  released: storePort,
  bundle: extraPorts.bundle,
  'treated-bundle': extraPorts.treatedBundle,
  fixed: extraPorts.fixed,
};

const map = (from: number, to: number) => `MAP localhost:${from} localhost:${to}`;

/**
 * Rules by which a browser reaches each variant at the address of the storefront, so that origin, policy and what the API
 * allows are the same for all.
 */
export function hostRules(variant: Variant, catalogue: 'on time' | 'late'): string {
  const documents =
    variant === 'released' && catalogue === 'late' ? extraPorts.lateShell : documentPorts[variant];
  const late = catalogue === 'late' ? [map(storePort + 2, extraPorts.lateApi)] : [];
  const braintree = Object.values(braintreeHosts).map(
    (host) => `MAP ${host} localhost:${extraPorts.braintreeHosts}`,
  );
  return [map(storePort, documents), ...late, ...braintree].join(', ');
}
