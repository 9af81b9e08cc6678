import { parseId } from '#domain/ids.ts'
import { NO_DETAILS } from './details.ts'
import type { Upload } from './upload.ts'

/** An upload for tests, before it begins. */
export function anUpload(changes: Partial<Upload> = {}): Upload {
  return {
    id: 'one',
    companyId: parseId('companies', '00000000-0000-4000-8000-0000000000c0'),
    controlId: parseId('controls', '00000000-0000-4000-8000-000000000001'),
    controlNumber: '3.1.1',
    details: NO_DETAILS,
    title: 'MFA export',
    description: '',
    fileName: 'mfa.zip',
    fileType: 'application/zip',
    size: 1000,
    isResumable: true,
    phase: 'queued',
    sent: 0,
    speed: undefined,
    message: undefined,
    ...changes,
  }
}
