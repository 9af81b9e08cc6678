import { z } from 'zod'
import { type Field, type RecordDeclaration, writableFields } from '#domain/records/record.ts'

/** The schema of each field that members may set on a new record; fields with a database default are optional. */
export function newRecordShape(record: RecordDeclaration): Record<string, z.ZodType> {
  return Object.fromEntries(
    writableFields(record, 'on create').map(([column, field]) => {
      const value = valueSchema(field)
      if (field.nullable === true) return [column, value.nullish()]
      return [column, field.required === true ? value : value.optional()]
    }),
  )
}

/** The database checks blank texts, because it trims them. */
function valueSchema(field: Field): z.ZodType {
  switch (field.type) {
    case 'text':
    case 'long text':
      return z.string().max(field.max ?? Infinity)
    case 'choice':
      return z.enum(field.choices)
    case 'number':
    case 'money':
      return z
        .int()
        .min(field.min ?? Number.MIN_SAFE_INTEGER)
        .max(field.max ?? Number.MAX_SAFE_INTEGER)
    case 'mark':
      return z.int()
    case 'day':
      return z.iso.date()
    case 'moment':
      return z.iso.datetime({ offset: true })
    case 'boolean':
      return z.boolean()
    case 'person':
    case 'reference':
      return z.guid()
  }
}
