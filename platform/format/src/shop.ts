/** Forms of messages, by name: the fields of each form that a command may have, and those of each fact. */
export interface BusForms {
  readonly commands: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly facts: Readonly<Record<string, readonly string[]>>;
}

/** What the platform has to know of the shop whose parts it releases. The shop's plug-in says it. */
export interface Shop {
  /** The version of the contract between shell and remotes that today's sources speak. */
  readonly contractVersion: string;
  /** The languages of documents. The first is that of entries without a language in their names. */
  readonly languages: readonly [first: string, ...others: string[]];
  /** What goes over the bus between shell and remotes. */
  readonly bus: {
    /** All that a remote of this contract can say and hear. */
    readonly remote: BusForms;
    /** What a shell of this contract takes and tells. */
    readonly shell: BusForms;
  };
}

/** The contract versions that a part built from today's sources runs on, in npm's range notation. */
export const contractRangeOf = ({ contractVersion }: Pick<Shop, 'contractVersion'>): string =>
  `^${contractVersion}`;
