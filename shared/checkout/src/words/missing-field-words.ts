/** What is missing, by the name of a field. */
export type MissingFieldWords = Readonly<Record<string, string>>;
