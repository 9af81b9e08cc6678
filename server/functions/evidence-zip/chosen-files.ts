import { z } from 'zod'
import { mayBeServed, type StoredBytes } from '#server/platform/files/files.ts'
import type { Call } from '#server/platform/route.ts'

const row = z.object({
  number: z.number(),
  title: z.string(),
  version: z.number(),
  file_name: z.string().nullable(),
  stored: z
    .object({ version: z.string(), size: z.number(), sha256: z.string(), contentType: z.string(), scan: z.string() })
    .nullable(),
})

/** The current file of an evidence item, with its name in an archive. */
export interface ChosenFile extends StoredBytes {
  readonly name: string
}

export interface Chosen {
  readonly files: readonly ChosenFile[]
  /** The files that cannot be included, each with the reason. */
  readonly missing: readonly string[]
}

/** The files of those evidence items that the caller may read, ordered by number. */
export async function chosenFiles(
  { caller, platform }: Call,
  companyId: string,
  evidenceIds: readonly string[],
): Promise<Chosen> {
  const statement = {
    text: `select json_build_object('number', e.number, 'title', e.title, 'version', e.version, 'file_name', e.file_name,
        'stored', case when o.id is not null then json_build_object('version', o.version, 'size', o.size, 'sha256', o.sha256,
          'contentType', o.content_type, 'scan', o.scan) end)
      from public.evidence e
      left join storage.objects o on o.bucket_id = 'evidence' and o.name = e.file
      where e.company_id = $1::uuid and e.id = any ($2::uuid[]) order by e.number`,
    values: [companyId, [...evidenceIds]],
  }
  const rows = (await platform.database.asCaller(caller, statement, { readOnly: true })).map(([json]) =>
    row.parse(JSON.parse(json ?? 'null')),
  )
  const files: ChosenFile[] = []
  const missing: string[] = []
  for (const { number, title, version, file_name, stored } of rows) {
    const about = `E-${number} ${title}`
    if (stored === null) missing.push(`${about}: it has no file`)
    else if (!mayBeServed(stored.scan, platform.files))
      missing.push(
        `${about}: ${stored.scan === 'infected' ? 'its file is infected' : 'its file is still being scanned'}`,
      )
    else files.push({ ...stored, name: `E-${number} v${version} ${plainName(file_name ?? 'file')}` })
  }
  return { files, missing }
}

/** A name that every system can unpack: no path separators, no characters that Windows refuses. */
function plainName(name: string): string {
  return name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/[. ]+$/, '') || 'file'
}
