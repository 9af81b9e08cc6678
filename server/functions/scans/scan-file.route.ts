import { Readable } from 'node:stream'
import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { csvCell } from '#domain/text/csv-cell.ts'
import { recordAccess } from '#server/platform/audit/record-access.ts'
import { FileAnswer, route } from '#server/platform/route.ts'
import { scanErrors } from './scan-errors.ts'

interface ScanFile {
  readonly number: number
  readonly name: string
  readonly version: string
  readonly size: number
  readonly sha256: string
}

/** The file of a scan as it was imported, or the lines of it that could not be read. */
export const scanFile = route({
  method: 'POST',
  name: 'scan-file',
  purpose: 'The file of a scan as it was imported, or as CSV the lines of it that could not be read.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    scanId: z.guid('Invalid scan ID format'),
    part: z.enum(['file', 'unread lines']).default('file'),
  }),
  output: z.unknown(),

  async handle({ companyId, scanId, part }, { caller, platform }) {
    const values = [companyId, scanId]
    const { file, unread } = await platform.database.callerTransaction(caller, { readOnly: true }, async (client) => {
      const files = await client.query<ScanFile>(
        'select number, name, version, size::float8 as size, sha256 from private.scan_file($1, $2)',
        values,
      )
      if (part === 'file') return { file: files.rows[0], unread: [] }
      const lines = await client.query<string[]>({
        text: 'select "position", reason, "text" from private.scan_unread_lines($1, $2)',
        values,
        rowMode: 'array',
      })
      return { file: files.rows[0], unread: lines.rows }
    })
    if (file === undefined) throw scanErrors.noScan()
    const { number, name, size, sha256 } = file
    await recordAccess(platform.database.service, caller, {
      action: 'scan_download',
      companyId,
      record: scanId,
      metadata: { number, name, size, sha256, part },
    })
    if (part === 'file') return new FileAnswer(name, 'application/octet-stream', await platform.files.read(file), size)
    const rows = [['Position', 'Reason', 'Text'], ...unread]
    const csv = rows.map((row) => `${row.map(csvCell).join(',')}\r\n`)
    return new FileAnswer(
      `scan-S-${number}-unread.csv`,
      'text/csv; charset=utf-8',
      Readable.from(csv.map((line) => Buffer.from(line))),
    )
  },
})
