import type { Id } from '#domain/ids.ts'

/**
 * A record as everything else is derived from it: forms, imports, exports, the audit log, activity and print. It is
 * data without functions; rules across fields and computed values stay beside the code that needs them.
 */
export interface RecordDeclaration {
  readonly table: string
  readonly noun: { readonly singular: string; readonly plural: string }
  /** Before its number: `V-` in V-1. */
  readonly mark?: string
  /** By column, in the order of files and previews. */
  readonly fields: Readonly<Record<string, Field>>
}

export type Field = TextField | ChoiceField | NumberField | PlainField | ReferenceField

interface FieldBase {
  readonly label: string
  /** Names the field within a sentence, where its label does not: "due date" for the label Due. */
  readonly noun?: string
  readonly nullable?: true
  /** A new record must have it: the column has no default. */
  readonly required?: true
  /** When members may write it, where that is not both when they create and when they change the record. */
  readonly writable?: 'on create' | 'on change' | 'never'
}

/** Lengths are in characters. A long text has lines; a text with `min` may not be blank either. */
interface TextField extends FieldBase {
  readonly type: 'text' | 'long text'
  readonly min?: number
  readonly max?: number
}

interface ChoiceField extends FieldBase {
  readonly type: 'choice'
  readonly choices: readonly string[]
}

/** A whole number; money is in US dollars. Bounds are included. */
interface NumberField extends FieldBase {
  readonly type: 'number' | 'money'
  readonly min?: number
  readonly max?: number
}

/** A mark is the record's number, shown behind its prefix. Days are `YYYY-MM-DD`, moments ISO 8601. */
interface PlainField extends FieldBase {
  readonly type: 'mark' | 'day' | 'moment' | 'boolean' | 'person'
}

interface ReferenceField extends FieldBase {
  readonly type: 'reference'
  readonly to: string
}

type Present<F extends Field> = F extends { choices: readonly (infer Choice)[] }
  ? Choice
  : F extends { to: infer Table extends string }
    ? Id<Table>
    : F['type'] extends 'person'
      ? Id<'users'>
      : F['type'] extends 'boolean'
        ? boolean
        : F['type'] extends 'number' | 'money' | 'mark'
          ? number
          : string

/** What a row holds for the field. */
export type FieldValue<F extends Field> = Present<F> | (F extends { nullable: true } ? null : never)

/** The names of a record's fields, which are its columns. */
export type ColumnOf<Of extends RecordDeclaration> = keyof Of['fields'] & string

type Creatable<Of extends RecordDeclaration> = {
  [Column in ColumnOf<Of>]: Of['fields'][Column] extends { writable: 'on change' | 'never' } ? never : Column
}[ColumnOf<Of>]

type Required<Of extends RecordDeclaration> = {
  [Column in Creatable<Of>]: Of['fields'][Column] extends { required: true } ? Column : never
}[Creatable<Of>]

/** What members may give for a new record. */
export type NewRecord<Of extends RecordDeclaration> = {
  [Column in Required<Of>]: FieldValue<Of['fields'][Column]>
} & { [Column in Exclude<Creatable<Of>, Required<Of>>]?: FieldValue<Of['fields'][Column]> }

/** The fields that members may give for a new record, or change of one, in the record's order. */
export function writableFields(record: RecordDeclaration, when: 'on create' | 'on change'): [string, Field][] {
  return Object.entries(record.fields).filter(([, { writable = when }]) => writable === when)
}
