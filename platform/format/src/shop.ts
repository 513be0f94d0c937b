/** The fields of messages by name. A command may have several forms. */
export interface BusForms {
  readonly commands: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

/** What shells of a major version of the contract still offer, and those of the next one will not. */
export interface Deprecation {
  /** A member of the host, for example `host.graphql`, or the name of a command on the bus. */
  readonly member: string;
  /** The fields of a form of the command; without them, the whole command. */
  readonly fields?: readonly string[];
  /** The first version of the contract that has something instead. */
  readonly since: string;
  /** What to use, in the words of a sentence: "use …". */
  readonly instead: string;
}

/** Describes a shop to the platform. The shop's plug-in implements it. */
export interface Shop {
  readonly contractVersion: string;
  readonly deprecations: readonly Deprecation[];
  /** The languages of documents. Entries without a language in their names are in the first one. */
  readonly languages: readonly [first: string, ...others: string[]];
  /** The messages on the bus between shell and remotes. */
  readonly bus: {
    /** All messages that a remote of this contract can send and receive. */
    readonly remote: BusForms;
    /** The messages that a shell of this contract receives and sends. */
    readonly shell: BusForms;
  };
}

/** The contract range of a part that is built from the current sources. */
export const contractRangeOf = ({ contractVersion }: Pick<Shop, 'contractVersion'>): string =>
  `^${contractVersion}`;
