import { api } from '../api.ts'
import type { Evidence } from '../evidence.ts'
import { storedName } from './stored-name.ts'
import type { Upload } from './upload.ts'

/** Makes the piece of evidence for a file that is on the server; the one that an earlier attempt made is that one. */
export async function addEvidenceForFile(upload: Upload): Promise<Evidence> {
  const { companyId, controlId, title, description } = upload
  const file = storedName(upload)
  const { data, error } = await api.rpc('add_evidence', {
    company: companyId,
    control: controlId,
    title,
    file,
    ...(description !== '' && { description }),
  })
  if (error === null) return data
  const made = await api.from('evidence').select('*').eq('company_id', companyId).eq('file', file).maybeSingle()
  if (made.data === null) throw error
  return made.data
}
