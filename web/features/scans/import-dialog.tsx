import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { messageOf } from '#web/lib/errors.ts'
import { formatBytes } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { ColumnFields, missingColumn } from './column-fields.tsx'
import { FormatList, FormatLine } from './formats.tsx'
import { recognize, refreshScans, scanFormats, type Recognized } from './queries.ts'
import { sendScan } from './send-scan.ts'

export interface ImportDialogProps {
  /** A file that was dropped on the page. */
  file: File | undefined
  /** Begins with the sample scan. */
  isSample: boolean
  onClose: () => void
}

interface Chosen {
  readonly file: File
  readonly found: Recognized | undefined
  readonly error: string | undefined
}

/** Chooses a file, says what it is, and sends it. The page of the scan shows the rest. Mount it to open it. */
export function ImportDialog({ file: dropped, isSample, onClose }: ImportDialogProps) {
  const { id: companyId } = useCompany()
  const { data: known } = useQuery(scanFormats)
  const [chosen, setChosen] = useState<Chosen>()
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({})
  const upload = useUpload(onClose)
  const choose = async (file: File) => {
    setChosen({ file, found: undefined, error: tooLarge(file, known?.maxBytes) })
    if (tooLarge(file, known?.maxBytes) !== undefined) return
    try {
      const found = await recognize(companyId, file)
      setColumns(found.kind === 'table' ? found.columns : {})
      setChosen({ file, found, error: undefined })
    } catch (error) {
      setChosen({ file, found: undefined, error: messageOf(error) })
    }
  }
  useFirstFile(known !== undefined, dropped, isSample, choose)
  const found = chosen?.found
  const missing = found?.kind === 'table' ? missingColumn(columns) : undefined
  const send = () => {
    if (chosen === undefined || found === undefined || missing !== undefined) return
    void upload.start({ companyId, file: chosen.file, columns: found.kind === 'table' ? columns : undefined })
  }
  return (
    <Dialog
      busy={upload.sent !== undefined}
      title="Import scan"
      description="Nothing is written before you have seen a preview and applied it."
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <Button onClick={upload.sent === undefined ? onClose : upload.stop}>
            {upload.sent === undefined ? 'Cancel' : 'Stop upload'}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={upload.sent !== undefined}
            disabledReason={found === undefined ? 'Choose a scan file first.' : missing}
          >
            Upload and preview
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <FileDrop purpose="a scan" hint={hintFor(known?.maxBytes)} onFiles={([file]) => file && void choose(file)} />
        {chosen !== undefined && <FileLine chosen={chosen} />}
        {found?.kind === 'table' && <ColumnFields table={found} columns={columns} onChange={setColumns} />}
        {upload.sent !== undefined && chosen !== undefined && (
          <ProgressBar label="Upload" value={upload.sent} max={chosen.file.size} showValue />
        )}
        {chosen === undefined && known !== undefined && <FormatList formats={known.formats} />}
      </div>
    </Dialog>
  )
}

/** As SCAN_MAX_MB counts them. */
const megabytes = (bytes: number) => `${formatNumber(Math.ceil(bytes / 1024 / 1024))} MB`

function hintFor(maxBytes: number | undefined): string | undefined {
  return maxBytes === undefined
    ? undefined
    : `One file of at most ${megabytes(maxBytes)}. Its content tells the format.`
}

function tooLarge(file: File, maxBytes: number | undefined): string | undefined {
  if (maxBytes === undefined || file.size <= maxBytes) return undefined
  return `The file has ${megabytes(file.size)}; at most ${megabytes(maxBytes)} can be imported. Export fewer hosts at a time, or ask an administrator to raise SCAN_MAX_MB.`
}

function FileLine({ chosen: { file, found, error } }: { chosen: Chosen }) {
  return (
    <div aria-live="polite">
      <p className="font-medium break-all">
        {file.name} <span className="font-normal text-muted">{formatBytes(file.size)}</span>
      </p>
      {error !== undefined && <p className="text-danger">{error}</p>}
      {error === undefined && found === undefined && <p className="text-muted">Looking at the file</p>}
      {found !== undefined && <FormatLine found={found} />}
    </div>
  )
}

/** A dropped file or the sample is chosen as soon as the limits are known. */
function useFirstFile(
  isReady: boolean,
  dropped: File | undefined,
  isSample: boolean,
  choose: (file: File) => Promise<void>,
): void {
  const begin = useEffectEvent(async () => {
    if (dropped !== undefined) await choose(dropped)
    else if (isSample) await choose(await sampleScan())
  })
  useEffect(() => {
    if (isReady) void begin()
  }, [isReady])
}

/** A made-up scan of three hosts, for a look around. */
async function sampleScan(): Promise<File> {
  const { default: text } = await import('./sample-scan.nessus?raw')
  return new File([text], 'sample-scan.nessus')
}

function useUpload(onClose: () => void) {
  const { id: companyId } = useCompany()
  const navigate = useNavigate()
  const write = useWrite(refreshScans(companyId))
  const [sent, setSent] = useState<number>()
  const stopping = useRef<AbortController>(null)
  return {
    sent,
    stop: () => stopping.current?.abort(),
    start: async (scan: Parameters<typeof sendScan>[0]) => {
      stopping.current = new AbortController()
      setSent(0)
      const done = await write('The scan was not imported', () => sendScan(scan, setSent, stopping.current?.signal))
      setSent(undefined)
      if (done === undefined) return
      onClose()
      void navigate({ to: '/vulnerabilities/scans/$scan', params: { scan: `S-${done.outcome}` } })
    },
  }
}
