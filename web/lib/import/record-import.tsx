import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import type { ImportName } from '#domain/jobs/job-kinds.ts'
import { counted } from '#domain/text/counted.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useCompany } from '../company/company-context.ts'
import { useBeginImport } from './begin-import.ts'
import { ImportDialog, type ImportDialogProps } from './import-dialog.tsx'

interface RecordImportProps<Payload> extends Pick<
  ImportDialogProps<Payload>,
  'words' | 'effect' | 'format' | 'isPending' | 'onApply' | 'onClose'
> {
  /** The job that writes a long file. */
  job: ImportName
  /** Of the queries that show the records. */
  queryKeyOf: (companyId: Id<'companies'>) => QueryKey
}

/** Imports records, those of a long file by a job. */
export function RecordImport<Payload>({ job, queryKeyOf, onApply, ...dialog }: RecordImportProps<Payload>) {
  const { id: companyId } = useCompany()
  const cache = useQueryClient()
  const begin = useBeginImport(companyId)
  const { one, many } = dialog.words
  const onDone = (rows: readonly Payload[]) => {
    void cache.invalidateQueries({ queryKey: queryKeyOf(companyId) })
    toastSuccess(`${counted(rows.length, one, many)} imported`)
  }
  return (
    <ImportDialog
      {...dialog}
      onApply={async (rows) => {
        await onApply(rows)
        onDone(rows)
      }}
      asWork={{ begin: (rows) => begin(job, rows), onDone }}
    />
  )
}
