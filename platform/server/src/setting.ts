import * as v from 'valibot';

/** One of the kinds of `settings-fields`. */
type Kind<T> = v.GenericSchema<string, T>;

/** A setting that a process cannot do without. @param description - what it is, for the tables of the docs. */
export const required = <T>(kind: Kind<T>, description: string) => v.pipe(kind, v.description(description));

/** A setting that may be left out. */
export const optional = <T>(kind: Kind<T>, description: string) =>
  v.pipe(v.optional(kind), v.description(description));

/** A setting with a value for where it is left out. @param byDefault - as it would be set. */
export const defaulted = <T>(kind: Kind<T>, byDefault: string, description: string) =>
  v.pipe(v.optional(kind, byDefault), v.description(description));

/** The settings of a process by the names of their variables. */
export type SettingsFields = v.ObjectEntries;

/** What settings are read as. */
export type SettingsOf<Fields extends SettingsFields> = v.InferOutput<v.ObjectSchema<Fields, undefined>>;

/** A setting as the docs list it. */
export interface DescribedSetting {
  readonly name: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** The value for where it is left out, if there is one. */
  readonly byDefault: string | null;
}

/** The settings in the order in which they are written. */
export const describeSettings = (fields: SettingsFields): readonly DescribedSetting[] =>
  Object.entries(fields).map(([name, field]) => {
    const byDefault: unknown = v.getDefault(field);
    return {
      name,
      description: v.getDescription(field) ?? '',
      isRequired: field.type !== 'optional',
      byDefault: typeof byDefault === 'string' ? byDefault : null,
    };
  });
