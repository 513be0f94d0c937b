/** What shells of this major version still offer, and those of the next one will not. */
export interface Deprecation {
  /** A member of the host, for example `host.graphql`, or the name of a command on the cart bus. */
  readonly member: string;
  /** The fields of a form of the command that a part no longer sends; the other forms stay. */
  readonly fields?: readonly string[];
  /** The first version of the contract that has something instead. */
  readonly since: string;
  /** What to use, in the words of a sentence: "use …". */
  readonly instead: string;
}

/** Everything that is deprecated (docs/contract.md, Deprecated). */
export const deprecations: readonly Deprecation[] = [
  { member: 'host.graphql', since: '1.10.0', instead: 'host.catalogue, or the props' },
  { member: 'cart:set-quantity', fields: ['item', 'quantity'], since: '1.3.0', instead: 'itemId for item' },
];
