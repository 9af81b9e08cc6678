import * as z from 'zod'
import type { ScanPart } from '#domain/scans/scan-item.ts'
import type { JsonValue } from './read-json.ts'
import { unreadPart } from './scan-parts.ts'

/** Text that may be missing, null or empty: undefined then. Numbers become text. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? undefined : String(value)))

/** A number that may be missing, null or written as text. */
export const number = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const read = value === null || value === undefined || value === '' ? Number.NaN : Number(value)
    return Number.isFinite(read) ? read : undefined
  })

/** An object that may be missing or null, like each of its fields: empty then. */
export function section<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.preprocess((value) => value ?? {}, z.looseObject(shape))
}

/** A list that may be missing or null: empty then. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(schema)
    .nullish()
    .transform((values) => values ?? [])
}

/** The parts of one entry of a JSON file, or one unread part that says what is wrong with it. */
export function* partsOf<Schema extends z.ZodType>(
  { path, value }: JsonValue,
  schema: Schema,
  parts: (entry: z.output<Schema>) => Iterable<ScanPart>,
): Generator<ScanPart> {
  const read = schema.safeParse(value)
  if (read.success) {
    yield* parts(read.data)
    return
  }
  const [issue] = read.error.issues
  const where = issue === undefined || issue.path.length === 0 ? 'The entry' : issue.path.join('.')
  yield unreadPart(path, `${where}: ${issue?.message ?? 'not as the format says'}.`, value)
}
