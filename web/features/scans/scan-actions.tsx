import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { changeScan, downloadScan, refreshScans, type Scan, type ScanStep } from './queries.ts'
import { scanState } from './scan-state.ts'

const FAILED: Readonly<Record<ScanStep, string>> = {
  apply: 'The scan was not applied',
  withdraw: 'The scan was not withdrawn',
  discard: 'The scan was not discarded',
  date: 'The date was not saved',
}

/** What a person can do with a scan in its state. */
export function ScanActions({ scan }: { scan: Scan }) {
  const [confirming, setConfirming] = useState<'withdraw' | 'discard'>()
  const state = scanState(scan)
  const disabledReason = useReadOnlyReason()
  const download = useAction()
  const { busy, run } = useAction(refreshScans(scan.company_id))
  const isOpen = state === 'waiting' || state === 'needs date'
  return (
    <>
      <Button
        icon={<Download />}
        busy={download.busy}
        onClick={() => void download.run('The file could not be downloaded', () => downloadScan(scan, 'file'))}
      >
        Download file
      </Button>
      {(isOpen || state === 'failed' || state === 'reading') && (
        <Button disabledReason={disabledReason} onClick={() => setConfirming('discard')}>
          Discard
        </Button>
      )}
      {state === 'applied' && (
        <Button disabledReason={disabledReason} onClick={() => setConfirming('withdraw')}>
          Withdraw
        </Button>
      )}
      {isOpen && (
        <Button
          variant="primary"
          busy={busy}
          disabledReason={disabledReason ?? (state === 'needs date' ? 'Enter the time of the scan first.' : undefined)}
          onClick={() => void run(FAILED.apply, () => changeScan(scan, 'apply'))}
        >
          Apply scan
        </Button>
      )}
      {confirming !== undefined && <Confirm scan={scan} step={confirming} onClose={() => setConfirming(undefined)} />}
    </>
  )
}

interface ConfirmProps {
  scan: Scan
  step: 'withdraw' | 'discard'
  onClose: () => void
}

function Confirm({ scan, step, onClose }: ConfirmProps) {
  const { run } = useAction(refreshScans(scan.company_id))
  const navigate = useNavigate()
  const confirm = async () => {
    const done = await run(FAILED[step], () => changeScan(scan, step))
    if (done !== undefined && step === 'discard') void navigate({ to: '/vulnerabilities/scans' })
    return done
  }
  return (
    <ConfirmDialog
      title={`${step === 'discard' ? 'Discard' : 'Withdraw'} scan S-${scan.number}?`}
      consequence={
        step === 'discard'
          ? 'The scan and its file are deleted. Nothing of it was written to the findings.'
          : 'Findings that only this scan reported are removed; those that only it closed are open again. Decisions of people and the file are kept.'
      }
      confirmLabel={step === 'discard' ? 'Discard scan' : 'Withdraw scan'}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
