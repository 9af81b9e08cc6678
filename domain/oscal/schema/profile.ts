import * as z from 'zod/mini'
import { itemsOf, list, metadata, text, uuid } from './common.ts'

const maybe = z.optional(text)

/** Which controls, by name or by a pattern in which `*` stands for anything and `?` for one character. */
const selection = z.object({
  'with-child-controls': maybe,
  'with-ids': list(text),
  matching: list(z.object({ pattern: maybe })),
})
export type Selection = z.infer<typeof selection>

const profileImport = z.object({
  href: text,
  'include-all': z.optional(z.object({})),
  'include-controls': list(selection),
  'exclude-controls': list(selection),
})
export type ProfileImport = z.infer<typeof profileImport>

const setParameter = z.object({
  'param-id': text,
  label: maybe,
  values: list(text),
  select: z.optional(z.object({ 'how-many': maybe, choice: list(text) })),
  constraints: list(z.object({ description: maybe })),
})
export type SetParameter = z.infer<typeof setParameter>

const alter = z.object({ 'control-id': text, removes: list(z.object({})), adds: list(z.object({})) })
export type Alter = z.infer<typeof alter>

const resource = z.object({ uuid, title: maybe, rlinks: list(z.object({ href: text })) })

export const profileDocument = z.object({
  profile: z.object({
    uuid,
    metadata,
    imports: itemsOf(profileImport),
    merge: z.optional(z.object({ 'as-is': z.optional(z.boolean()), custom: z.optional(z.object({})) })),
    modify: z.optional(z.object({ 'set-parameters': list(setParameter), alters: list(alter) })),
    'back-matter': z.optional(z.object({ resources: list(resource) })),
  }),
})
export type ProfileDocument = z.infer<typeof profileDocument>
export type Profile = ProfileDocument['profile']
