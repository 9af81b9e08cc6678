import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { clausesFor } from '#domain/third-parties/agreements/catalogs.ts'
import { DATA_HELD, DOCUMENT_KINDS } from '#domain/third-parties/third-party.ts'
import { attributeChanges } from '#server/platform/audit/attribute-changes.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/errors.ts'
import { mayBeServed } from '#server/platform/files/files.ts'
import { route, type Call } from '#server/platform/route.ts'
import { checkInThread } from '../../questionnaires/thread/run-in-office-thread.ts'

const FILE_BYTES_MAX = 25 * 1024 * 1024

const input = z.object({
  companyId: z.guid(ID_MESSAGES.companyMalformed),
  documentId: z.guid('documentId takes the id of a document of a third party.'),
})

const stored = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  held: z.array(z.enum(DATA_HELD)),
  mayEdit: z.boolean(),
  file: z
    .object({ version: z.string(), size: z.number(), sha256: z.string(), scan: z.string(), contentType: z.string() })
    .nullable(),
})

const DOCUMENT = `
  select jsonb_build_object('kind', d.kind, 'held', t.data_held,
    'mayEdit', d.company_id = any (private.companies_where('content.edit')),
    'file', (select jsonb_build_object('version', o.version, 'size', o.size, 'sha256', o.sha256, 'scan', o.scan, 'contentType', o.content_type)
      from storage.objects o where o.bucket_id = 'evidence' and o.name = e.file))::text
  from public.third_party_documents d
  join public.third_parties t on t.company_id = d.company_id and t.id = d.third_party_id
  join public.evidence e on e.company_id = d.company_id and e.id = d.evidence_id
  where d.company_id = $1::uuid and d.id = $2::uuid`

/** A check of the same file is replaced, and keeps what people decided about its clauses. */
const WRITE = `
  insert into public.agreement_checks (company_id, document_id, file_sha256, pages, found, checked_by)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (company_id, document_id, file_sha256) do update
  set pages = excluded.pages, found = excluded.found, checked_by = excluded.checked_by, checked_at = now()
  returning id`

export const checkAgreementRoute = route({
  method: 'POST',
  name: 'check-agreement',
  purpose:
    'Reads the current file (PDF or DOCX) of an agreement of a third party and records for each clause whether it is present, weak or missing, with its sentence and page.',
  may: 'signed in',
  input,
  output: z.object({ checkId: z.string() }),

  async handle({ companyId, documentId }, call) {
    const { kind, held, mayEdit, file } = await readDocument(call, companyId, documentId)
    if (!mayEdit)
      throw new ApiError(403, 'not_allowed', 'Your role does not allow checking agreements in this company.')
    const clauses = clausesFor(kind, held).map(({ id }) => id)
    if (clauses.length === 0)
      throw new ApiError(
        409,
        'no_clauses',
        'No clauses are known for this document. They are for BAAs, and for contracts and DPAs where CUI, FCI or PHI is held.',
      )
    const served = requireFile(file, call)
    const bytes = await buffer(await call.platform.files.read(served))
    const { pages, found } = await checkInThread(bytes, clauses)
    return inTransaction(call.platform.database.service, async (client) => {
      await attributeChanges(client, call.caller)
      const values = [companyId, documentId, served.sha256, pages, JSON.stringify(found), call.caller.userId ?? null]
      const { rows } = await client.query<{ id: string }>(WRITE, values)
      return { checkId: rows[0]?.id ?? '' }
    })
  },
})

async function readDocument({ caller, platform }: Call, companyId: string, documentId: string) {
  const statement = { text: DOCUMENT, values: [companyId, documentId] }
  const [row] = await platform.database.asCaller(caller, statement, { readOnly: true })
  if (typeof row?.[0] !== 'string')
    throw new ApiError(404, 'no_document', 'There is no such document, or it is not yours.')
  return stored.parse(JSON.parse(row[0]))
}

/** @throws ApiError 409, 422 where it has none, or one that is not read */
function requireFile<File extends { readonly scan: string; readonly size: number }>(
  file: File | null,
  { platform }: Call,
): File {
  if (file === null) throw new ApiError(409, 'no_file', 'This document has no file. Upload it with the evidence.')
  if (!mayBeServed(file.scan, platform.files))
    throw new ApiError(
      409,
      'file_not_served',
      file.scan === 'infected'
        ? 'The scanner found malware in this file.'
        : 'The file is being scanned. Try again in a minute.',
    )
  if (file.size > FILE_BYTES_MAX)
    throw new ApiError(
      422,
      'unreadable_file',
      `The file has ${Math.ceil(file.size / 1024 ** 2)} MB; clauses are read in files of at most ${FILE_BYTES_MAX / 1024 ** 2} MB.`,
    )
  return file
}
