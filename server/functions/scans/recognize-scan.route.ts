import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { route, type Call } from '#server/platform/route.ts'
import { CSV_FIELDS, proposeMapping } from '#server/scans/formats/generic-csv.ts'
import { headerHash } from '#server/scans/header-hash.ts'
import { recognizeScan } from '#server/scans/recognize-scan.ts'
import { sourceOf } from '#server/scans/scan-source.ts'
import { columnsByField, REMEMBERED_MAPPING } from './csv-mapping.ts'
import { scanErrors } from './scan-errors.ts'

const format = z.object({ kind: z.literal('format'), id: z.string(), name: z.string(), provenByFile: z.boolean() })
const table = z.object({
  kind: z.literal('table'),
  header: z.array(z.string()),
  fields: z.array(z.string()),
  columns: columnsByField,
  /** False: the columns are a proposal by their names, not what a person chose for such a table before. */
  isRemembered: z.boolean(),
})

/** Says what a file is before it is sent: from its first bytes and its size. */
export const recognizeScanRoute = route({
  method: 'POST',
  name: 'recognize-scan',
  purpose: 'Says from the beginning of a file which format of scan it has, before the file is sent.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    name: z.string().max(255),
    size: z.int().min(0),
    /** The first 256 KiB or less, in Base64. */
    head: z.base64().max(400_000),
  }),
  output: z.union([format, table]),

  async handle({ companyId, name, size, head }, call) {
    const allowed = { text: `select private.may_start_job($1::uuid, 'scan')`, values: [companyId] }
    const [answer] = await call.platform.database.asCaller(call.caller, allowed, { readOnly: true })
    if (answer?.[0] !== 't') throw scanErrors.notAllowed()
    const { maxScanBytes } = call.platform.config
    if (size > maxScanBytes) throw scanErrors.tooLarge(maxScanBytes)
    const found = await recognizeHead(name, Buffer.from(head, 'base64'))
    if (found.kind === 'format') {
      const { id, name: called, provenByFile } = found.format
      return { kind: 'format' as const, id, name: called, provenByFile }
    }
    const remembered = await rememberedColumns(companyId, found.header, call)
    return {
      kind: 'table' as const,
      header: [...found.header],
      fields: [...CSV_FIELDS],
      columns: remembered ?? Object.fromEntries(proposeMapping(found.header)),
      isRemembered: remembered !== undefined,
    }
  },
})

async function recognizeHead(name: string, head: Uint8Array) {
  try {
    return await recognizeScan(sourceOf(name, head))
  } catch (error) {
    if (error instanceof RangeError) throw scanErrors.notAScan(error.message)
    throw error
  }
}

async function rememberedColumns(companyId: string, header: readonly string[], { caller, platform }: Call) {
  const statement = { text: REMEMBERED_MAPPING, values: [companyId, headerHash(header)] }
  const [row] = await platform.database.asCaller(caller, statement, { readOnly: true })
  const text = row?.[0]
  return text === undefined || text === null ? undefined : columnsByField.parse(JSON.parse(text))
}
