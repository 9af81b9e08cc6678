import * as z from 'zod'

/** Text as PostgreSQL takes it: without U+0000 and halves of characters. */
export function cleanText(text: string): string {
  return text
    .replaceAll('\0', '')
    .replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD')
}

export const text = z.string().transform(cleanText)

/** Missing and null are the same. */
export const maybeText = text.nullish().transform((value) => value ?? undefined)

/** A list that may be missing or null: empty then. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(schema)
    .nullish()
    .transform((values) => values ?? [])
}

/** A point in time; without a zone it is UTC. */
export const moment = z.string().transform((value, context) => {
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value}${value.includes('T') ? '' : 'T00:00:00'}Z`
  const time = new Date(zoned)
  if (!Number.isNaN(time.getTime())) return time.toISOString()
  context.addIssue({ code: 'custom', message: 'is no time' })
  return z.NEVER
})

export const day = z.iso.date()

export const CVE_ID = /^CVE-\d{4}-\d{4,19}$/

/** The value without repetitions, at most `most`. */
export function distinct(values: Iterable<string>, most: number): string[] {
  return [...new Set([...values].filter((value) => value !== ''))].slice(0, most)
}

/** The first sentence about what is wrong with a record. */
export function problemOf(error: z.ZodError): string {
  const [issue] = error.issues
  return issue === undefined ? 'not as the format says' : `${issue.path.join('.') || 'record'} ${issue.message}`
}
