/** Version of the contract between shell and remotes (docs/contract.md lists the changes). */
export const contractVersion = '1.10.0';

/** The contract versions that a part built from this source supports, in npm's range notation, for example `^2.0.0 || ^1.4.0`. */
export const contractRange = `^${contractVersion}`;
