import { api } from '../api.ts'
import type { Evidence } from '../evidence.ts'
import { storedName } from './stored-name.ts'
import type { Upload } from './upload.ts'

/** Creates the evidence item for an uploaded file; a repetition returns the item of the earlier attempt. */
export async function addEvidenceForFile(upload: Upload): Promise<Evidence> {
  const file = storedName(upload)
  const { data, error } = await (upload.details.evidenceId === null ? addNew(upload, file) : addVersion(upload, file))
  if (error === null) return data
  const made = await api.from('evidence').select('*').eq('company_id', upload.companyId).eq('file', file).maybeSingle()
  if (made.data === null) throw error
  return made.data
}

function addNew({ companyId, controlId, title, description, details }: Upload, file: string) {
  return api.rpc('add_evidence', {
    company: companyId,
    title,
    file,
    controls: [...details.controlIds],
    ...(controlId !== null && { control: controlId }),
    ...(description !== '' && { description }),
    ...daysAndRequest(details),
  })
}

function addVersion({ companyId, description, details }: Upload, file: string) {
  return api.rpc('add_evidence_version', {
    company: companyId,
    evidence: details.evidenceId ?? '',
    file,
    ...(description !== '' && { note: description }),
    ...daysAndRequest(details),
  })
}

function daysAndRequest({ effectiveOn, expiresOn, requestId }: Upload['details']) {
  return {
    ...(effectiveOn !== null && { effective_on: effectiveOn }),
    ...(expiresOn !== null && { expires_on: expiresOn }),
    ...(requestId !== null && { request: requestId }),
  }
}
