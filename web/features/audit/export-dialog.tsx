import { useState } from 'react'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { callForResponse } from '#web/lib/functions.ts'
import { saveFile } from '#web/lib/file/save-file.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { endOf, startOf } from './conditions.ts'
import { DateFields, type DateRange } from './dates-filter.tsx'

const FORMATS = [
  {
    value: 'bundle',
    label: 'Bundle with verifier',
    description: 'Entries, signed anchors and a small program that checks them offline, without trusting this server.',
  },
  {
    value: 'csv',
    label: 'CSV',
    description: 'For a spreadsheet: one line an event, without the rows before and after.',
  },
  { value: 'jsonl', label: 'JSONL', description: 'For programs: every field of every entry, with its hashes.' },
] as const

type Format = (typeof FORMATS)[number]['value']

const FILE_NAMES: Record<Format, string> = { bundle: 'audit-log.zip', csv: 'audit-log.csv', jsonl: 'audit-log.jsonl' }

export type ExportDialogProps = DateRange & { chain: string | null; onClose: () => void }

/** Mount it to open it. */
export function ExportDialog({ chain, from, to, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<Format>('bundle')
  const [range, setRange] = useState<DateRange>({ from, to })
  const write = useWrite()
  return (
    <FormDialog
      title="Export the audit log"
      description="Filters other than the dates do not count here. The export is itself an event of the log."
      submitLabel="Export"
      onSubmit={() => write('The audit log could not be exported', () => exportLog(chain, format, range))}
      onClose={onClose}
    >
      <RadioList label="Format" options={FORMATS} value={format} onValueChange={setFormat} />
      <DateFields {...range} onChange={(changed) => setRange({ ...range, ...changed })} />
    </FormDialog>
  )
}

async function exportLog(chain: string | null, format: Format, { from, to }: DateRange): Promise<void> {
  const response = await callForResponse('export-audit', {
    companyId: chain,
    format,
    ...(from !== undefined && { from: startOf(from) }),
    ...(to !== undefined && { to: endOf(to) }),
  })
  saveFile(await response.blob(), fileName(response) ?? FILE_NAMES[format])
}

function fileName({ headers }: Response): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
}
