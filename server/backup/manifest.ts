// What a backup consists of: a note in its place, whose first line says in the clear which backup it is and how it is
// opened; the second is the sealed list of its parts.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { wrappedKeys } from './data-key.ts'
import type { Place } from './place.ts'
import { BrokenSealError, seal, unseal } from './sealed-stream.ts'

export const FOLDER = 'backups'
const FORMAT = 'parapet-backup/1'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

const headerSchema = z.object({
  format: z.literal(FORMAT),
  id: z.uuid(),
  /** The moment that the backup is of. */
  madeAt: z.iso.datetime(),
  release: z.string(),
  installation: z.uuid(),
  /** Present where it is of one company alone. */
  company: z.uuid().optional(),
  keys: wrappedKeys,
})
export type Header = z.infer<typeof headerSchema>

/** A piece of a stream: an object of the place, named after what it holds. */
const part = z.object({ object: hash, bytes: z.number() })
export type Part = z.infer<typeof part>

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of all its rows as COPY writes them, in the order of the primary key. */
  sha256: hash,
  parts: z.array(part),
})
export type TableInBackup = z.infer<typeof tableSchema>

/** An account that rows name. */
const person = z.object({ id: z.uuid(), email: z.string(), name: z.string().nullable(), isDeleted: z.boolean() })
export type PersonInBackup = z.infer<typeof person>

const companySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  people: z.array(person),
  /** The audit log as a bundle that can be verified: a zip. */
  trail: z.object({ parts: z.array(part), sha256: hash, bytes: z.number() }),
})

const contentsSchema = z.object({
  /** Major version of PostgreSQL. */
  postgres: z.number(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** `parts` are lines of JSON, see `fileLine`. */
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.number(), parts: z.array(part) }),
  /** Present where it is of one company alone. */
  company: companySchema.optional(),
  /** Absent where it is kept elsewhere. */
  secret: z.string().optional(),
})
export type Contents = z.infer<typeof contentsSchema>

/** A stored file; `object` is absent when its bytes were missing or damaged already. */
export const fileLine = z.object({ version: z.uuid(), size: z.number(), sha256: hash, object: hash.optional() })
export type FileLine = z.infer<typeof fileLine>

/** Sorts by time, to the millisecond: a small backup takes less than a second. */
const nameOf = ({ madeAt, id }: Pick<Header, 'madeAt' | 'id'>): string =>
  `${madeAt.replaceAll(/[-:]/g, '')}-${id.slice(0, 8)}`

/** @returns the name of the backup */
export async function writeManifest(
  place: Pick<Place, 'writeNote'>,
  dataKey: Buffer,
  header: Omit<Header, 'format'>,
  contents: Contents,
): Promise<string> {
  const first = JSON.stringify({ format: FORMAT, ...header })
  const sealed = await gathered(seal(dataKey, contextOf(first), only(Buffer.from(JSON.stringify(contents)))))
  const name = nameOf(header)
  await place.writeNote(`${FOLDER}/${name}`, `${first}\n${sealed.toString('base64')}\n`)
  return name
}

/** @returns undefined when the text is not a manifest of this format */
export function readHeader(text: string): Header | undefined {
  try {
    return headerSchema.safeParse(JSON.parse(text.split('\n', 1)[0] ?? '')).data
  } catch {
    return undefined
  }
}

/** @throws BrokenSealError when the text was changed, or the key is another's */
export async function readContents(text: string, dataKey: Buffer): Promise<Contents> {
  const [first = '', sealed = ''] = text.split('\n')
  const plain = await gathered(unseal(dataKey, contextOf(first), only(Buffer.from(sealed, 'base64'))))
  const parsed = contentsSchema.safeParse(JSON.parse(plain.toString()))
  if (!parsed.success) throw new BrokenSealError('its list of parts cannot be read')
  return parsed.data
}

/** The sealed part belongs to exactly this header. */
const contextOf = (first: string) => `manifest ${createHash('sha256').update(first).digest('hex')}`

export async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

export async function gathered(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}
