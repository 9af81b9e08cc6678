import { z } from 'zod'
import { FORMATS, MARKINGS } from '../formats.ts'
import { documentChapters } from '#domain/ssp/document-schema.ts'
import { documentLogo } from '../stored-document.ts'
import type { Printed } from '../printed-document.ts'

const text = z.string()

/** The task of a thread. */
export const threadTask = z.object({
  format: z.enum(FORMATS),
  marking: z.enum(MARKINGS),
  printed: z.object({
    title: text,
    company: text,
    basis: text,
    author: text,
    at: text,
    edition: text,
    keywords: text,
    isDraft: z.boolean(),
    facts: z.array(z.tuple([text, text])),
    chapters: documentChapters,
    logo: z.optional(documentLogo),
  }) satisfies z.ZodType<Printed>,
})

/** A message of a thread: its progress, and finally the file. */
export const threadMessage = z.union([
  z.object({ done: z.number(), total: z.number() }),
  z.object({ bytes: z.instanceof(Uint8Array) }),
])

export type ThreadMessage = { readonly done: number; readonly total: number } | { readonly bytes: Uint8Array }
