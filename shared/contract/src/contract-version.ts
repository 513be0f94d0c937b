/** Version of the contract between shell and remotes (docs/contract.md lists what each version changed). */
export const contractVersion = '1.8.0';

/** The contract versions that a part built from these sources runs on, in npm's range notation, such as `^2.0.0 || ^1.4.0`. */
export const contractRange = `^${contractVersion}`;
