import { z } from 'zod'

/** A setting that is a number of something. */
export const count = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a whole number above 0')
  .transform(Number)
