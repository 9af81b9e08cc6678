import { z } from 'zod'

const UNITS = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 } as const

const bytes = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Bytes as a number, or as text with a unit: `"20MB"`. */
const size = z.union([
  bytes,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(bytes),
  z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,3})? ?(?:b|kb|mb|gb)$/i, 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
    .transform((text) => {
      const unit = /[a-z]+$/i.exec(text)?.[0].toUpperCase()
      const factor = unit === 'KB' || unit === 'MB' || unit === 'GB' ? UNITS[unit] : UNITS.B
      return Math.round(Number.parseFloat(text) * factor)
    })
    .pipe(bytes),
])

const mimeType = z.string().regex(/^(?:\*\/\*|[\w!#$&^.+-]{1,100}\/(?:\*|[\w!#$&^.+-]{1,100}))$/, 'is no media type')

const fields = {
  public: z.boolean().optional(),
  file_size_limit: size.nullish(),
  allowed_mime_types: z.array(mimeType).max(100).nullish(),
}

export const newBucket = z.object({
  id: z.string().optional(),
  name: z.string(),
  // Other kinds of buckets hold tables, not files.
  type: z.literal('STANDARD').nullish(),
  ...fields,
})

export const bucketChange = z.object(fields)

const amount = (most: number, otherwise: number) => z.coerce.number().pipe(z.int().min(0).max(most)).default(otherwise)

export const bucketListQuery = z.object({
  limit: amount(1_000, 100),
  offset: amount(1_000_000, 0),
  search: z.string().max(100).default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})
