import type { SettingsFields, SettingsOf } from '@storefront/server/setting';

/** What the checkout document of one processor needs beside the storefront's own origins. */
export interface BrowserNeeds {
  /** Origins that the page may call. */
  readonly connect: readonly string[];
  /** Origins of the frames in the page. */
  readonly frame: readonly string[];
  /** Origins of the pictures that its code shows in the page itself. */
  readonly pictures: readonly string[];
  /** Texts of the style attributes that its code writes into the page: no others apply. */
  readonly styleAttributes: readonly string[];
  /** Addresses under which the processor's own scripts come, which change there and so have no hash. */
  readonly scripts: readonly string[];
  /** What the browser can begin to connect to or to fetch before the checkout remote runs. */
  readonly ahead: {
    readonly origins: readonly string[];
    readonly scripts: readonly string[];
    /** Paths of the API whose answers the checkout remote asks for as it starts, the same for every order. */
    readonly calls: readonly string[];
  };
  /** Settings that the checkout remote reads from `host.config.processor`. */
  readonly publicSettings: Readonly<Record<string, string>>;
  /** Whether the code in the page comes from a simulator. */
  readonly isSimulated: boolean;
}

/** A processor whose card inputs are part of the page needs nothing of its own in the browser. */
export const nothingNeeded: BrowserNeeds = {
  connect: [],
  frame: [],
  pictures: [],
  styleAttributes: [],
  scripts: [],
  ahead: { origins: [], scripts: [], calls: [] },
  publicSettings: {},
  isSimulated: false,
};

/** The settings of a processor that one server reads. */
export interface ServerSettings<Fields extends SettingsFields = SettingsFields> {
  readonly fields: Fields;
  /** Names of the settings that make up an account, set all together or not at all. */
  readonly account: readonly (keyof Fields & string)[];
}

/** All that the storefront knows of a payment processor before it calls it. */
export interface ProcessorDescription<
  Name extends string = string,
  Api extends SettingsFields = SettingsFields,
  Shell extends SettingsFields = SettingsFields,
> {
  /** As events name it. */
  readonly name: Name;
  /** As people name it. */
  readonly label: string;
  /** How many orders by MX Merchant cost the API as much processor time as one by it (`npm run bench:rush`). */
  readonly orderCost: number;
  /** The name that a card's statement shows, by the descriptor of the event; null where it is not known. */
  readonly statementName: (descriptor: string | null) => string | null;
  /** Settings of the API. The first of the account says whether payments are real. */
  readonly api: ServerSettings<Api>;
  /** Settings of the shell server. */
  readonly shell: ServerSettings<Shell>;
  readonly browser: (settings: SettingsOf<Shell>) => BrowserNeeds;
}

/** Describes a processor, with the types of its settings. */
export const describeProcessor = <
  const Name extends string,
  Api extends SettingsFields,
  Shell extends SettingsFields,
>(
  description: ProcessorDescription<Name, Api, Shell>,
) => description;
