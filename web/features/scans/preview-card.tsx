import { counted } from '#domain/text/counted.ts'
import { useState } from 'react'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { JobLine } from '#web/lib/jobs/job-line.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { changeScan, downloadScan, refreshScans, type Scan } from './queries.ts'
import { countWords, scanState, type ScanState } from './scan-state.ts'

/** What the scan would change, or has changed, in numbers. */
export function PreviewCard({ scan }: { scan: Scan }) {
  const state = scanState(scan)
  if (state === 'failed')
    return (
      <Card title={TITLES.failed}>
        <p>{scan.failure ?? scan.job?.error ?? 'The server could not finish the work. Import the file again.'}</p>
        <p className="mt-2 text-muted">Nothing was imported. Discard the scan and import the right file.</p>
      </Card>
    )
  const job = scan.job
  const isUnderWay = state === 'reading' || state === 'applying' || state === 'withdrawing'
  return (
    <Card title={TITLES[state]}>
      {isUnderWay && job !== null && (
        <>
          <JobLine companyId={scan.company_id} job={job} />
          <p className="mt-2 text-small text-muted">You can leave this page; the work continues.</p>
        </>
      )}
      {state === 'waiting' && job?.state === 'failed' && (
        <p className="mb-3 text-danger">The scan was not applied: {job.error}</p>
      )}
      {state === 'needs date' && <DateForm scan={scan} />}
      {scan.item_count !== null && <Counts scan={scan} isCompared={scan.started_at !== null} />}
    </Card>
  )
}

const TITLES: Readonly<Record<ScanState, string>> = {
  reading: 'Reading the file',
  failed: 'The file could not be read',
  'needs date': 'When was the scan taken?',
  waiting: 'Preview: nothing is written yet',
  applying: 'Working on the scan',
  applied: 'What the scan changed',
  withdrawing: 'Withdrawing the scan',
  withdrawn: 'What the scan had changed',
  recorded: 'What the scan changed',
}

function Counts({ scan, isCompared }: { scan: Scan; isCompared: boolean }) {
  const { busy, run } = useAction()
  const unread = scan.unread_count ?? 0
  const shown = countWords(scan).filter(([name]) => isCompared || name === 'Items')
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt className="text-small text-muted">{name}</dt>
            <dd className="text-h2 tabular-nums">{value === null ? '–' : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {unread === 0 ? (
        <p className="mt-3 text-small text-muted">Every line of the file was read.</p>
      ) : (
        <p className="mt-3 flex flex-wrap items-center gap-2">
          {counted(unread, 'line', 'lines')} could not be read.
          <Button
            size={28}
            busy={busy}
            onClick={() => void run('The lines could not be downloaded', () => downloadScan(scan, 'unread lines'))}
          >
            Download unread lines
          </Button>
        </p>
      )}
    </>
  )
}

/** Asked where the file does not say it: scans count by the time at which they were taken. */
function DateForm({ scan }: { scan: Scan }) {
  const [local, setLocal] = useState('')
  const { busy, run } = useAction(refreshScans(scan.company_id))
  const readOnlyReason = useReadOnlyReason()
  const time = Date.parse(local)
  const [openedAt] = useState(() => Date.now())
  const isPast = !Number.isNaN(time) && time <= openedAt
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <TextField
        className="w-64"
        label="Taken"
        type="datetime-local"
        hint="The file does not contain the time. Older scans never undo what newer ones found."
        value={local}
        onChange={setLocal}
        error={local !== '' && !isPast ? 'Enter a time in the past.' : undefined}
      />
      <Button
        variant="primary"
        busy={busy}
        disabledReason={readOnlyReason ?? (isPast ? undefined : 'Enter the time at which the scan was taken.')}
        onClick={() => void run('The time was not saved', () => changeScan(scan, 'date', new Date(time).toISOString()))}
      >
        Save time
      </Button>
    </div>
  )
}
