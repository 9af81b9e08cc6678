import { Readable } from 'node:stream'
import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { ApiError } from '#server/platform/errors.ts'
import type { Files } from '#server/platform/files/files.ts'
import type { StoredChunk } from '#server/platform/background/job-kind.ts'
import { recordAccess } from '#server/platform/audit/record-access.ts'
import { FileAnswer, route } from '#server/platform/route.ts'
import type { JobLinks } from './job-links.ts'
import { chunksOf } from './chunks.ts'

const refusal = {
  none: () => new ApiError(404, 'no_result', 'There is no such result, or it was cleared away.'),
  link: () => new ApiError(403, 'link_expired', 'This link has run out. Press Download again.'),
}

const result = z.object({ kind: z.string(), title: z.string(), file_name: z.string(), file_size: z.number() })

/** A link to the result of a job, valid for a minute: a browser downloads it directly, whatever its size. */
export const jobLink = (links: JobLinks, apikey: string) =>
  route({
    method: 'POST',
    name: 'job-link',
    purpose: 'A link, good for a minute, to the file that a piece of long work has made.',
    may: 'signed in',
    input: z.object({ companyId: z.guid(ID_MESSAGES.companyMalformed), jobId: z.guid('Say which work.') }),
    output: z.object({ path: z.string(), name: z.string() }),

    async handle({ companyId, jobId }, { caller, platform }) {
      const statement = {
        text: 'select row_to_json(r) from private.job_result($1::uuid, $2::uuid) r',
        values: [companyId, jobId],
      }
      const [row] = await platform.database.asCaller(caller, statement, { readOnly: true })
      if (row === undefined) throw refusal.none()
      const { kind, title, file_name: name, file_size: size } = result.parse(JSON.parse(row[0] ?? 'null'))
      await recordAccess(platform.database.service, caller, {
        action: `${kind}_download`,
        companyId,
        record: jobId,
        metadata: { title, name, size },
      })
      const token = links.make({ companyId, id: jobId }, Date.now())
      return { path: `/functions/v1/job-file?apikey=${apikey}&token=${token}`, name }
    },
  })

const stored = z.object({ file_name: z.string(), file_type: z.string(), file_size: z.number() })

/** The file behind the link. */
export const jobFile = (links: JobLinks) =>
  route({
    method: 'GET',
    name: 'job-file',
    purpose: 'The file behind a link of job-link.',
    may: 'anyone',
    input: z.object({ token: z.string().max(300) }),
    output: z.unknown(),

    async handle({ token }, { platform }) {
      const place = links.open(token, Date.now())
      if (place === undefined) throw refusal.link()
      const { service } = platform.database
      const { rows } = await service.query(
        `select file_name, file_type, file_size::float8 as file_size from public.jobs
         where company_id = $1 and id = $2 and file_name is not null`,
        [place.companyId, place.id],
      )
      if (rows[0] === undefined) throw refusal.none()
      const { file_name: name, file_type: type, file_size: size } = stored.parse(rows[0])
      const chunks = await chunksOf(service, place)
      return new FileAnswer(name, type, Readable.from(bytesOf(platform.files, chunks), { objectMode: false }), size)
    },
  })

async function* bytesOf(files: Files, chunks: readonly StoredChunk[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield* await files.read(chunk)
}
