import { z } from 'zod'
import type { Mapping } from '#domain/questionnaires/mapping.ts'

const column = z.int().min(0).max(16_383)

/** Which columns of each sheet hold what, as a person has confirmed it. */
export const mappingInput = z
  .array(
    z.object({
      sheet: z.string().max(200),
      isIncluded: z.boolean(),
      headerRow: z.int().min(0).max(1_048_576),
      question: column,
      answer: column,
      note: column.nullable(),
      reference: column.nullable(),
    }),
  )
  .max(200) satisfies z.ZodType<Mapping>
