import * as z from 'zod/mini'
import { list, metadata, text } from './common.ts'

export const profileDocument = z.object({
  profile: z.object({
    uuid: text,
    metadata,
    imports: z.array(z.object({ href: text, 'include-controls': list(z.object({ 'with-ids': list(text) })) })),
    merge: z.optional(z.object({ 'as-is': z.optional(z.boolean()) })),
  }),
})
export type ProfileDocument = z.infer<typeof profileDocument>
