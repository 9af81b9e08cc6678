import { counted } from '#domain/text/counted.ts'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import type { Upload } from '#web/lib/uploads/upload.ts'
import { useUploads } from '#web/lib/uploads/uploads.ts'

/** The uploads of this tab, on every page, with a link to where each began. */
export function UploadMark() {
  const { running } = useUploads()
  const company = useOptionalCompany()
  const [shown] = running.filter(({ phase }) => phase === 'failed').concat(running)
  return (
    <>
      {shown !== undefined && (
        <Link
          {...(shown.controlNumber === null
            ? { to: '/evidence' }
            : { to: '/controls/$controlNumber', params: { controlNumber: shown.controlNumber } })}
          search={shown.companyId === company?.id ? {} : { company: shown.companyId }}
          className="flex h-8 items-center gap-1.5 rounded-md px-2 text-small font-medium text-brand-text hover:bg-hover touch:h-11"
        >
          {shown.phase === 'failed' ? (
            <CircleAlert className="size-4 text-danger" />
          ) : (
            <CloudUpload className="size-4" />
          )}
          <span className="max-md:sr-only">{wordsFor(running)}</span>
        </Link>
      )}
      <output className="sr-only">{running.length === 0 ? '' : wordsFor(running)}</output>
    </>
  )
}

function wordsFor(uploads: readonly Upload[]): string {
  const failed = uploads.filter(({ phase }) => phase === 'failed').length
  const resting = uploads.filter(({ phase }) => phase === 'paused').length
  if (failed > 0) return failed === 1 ? 'Upload failed' : `${failed} uploads failed`
  if (resting === uploads.length) return resting === 1 ? 'Upload paused' : `${resting} uploads paused`
  return `Uploading ${counted(uploads.length, 'file', 'files')}`
}
