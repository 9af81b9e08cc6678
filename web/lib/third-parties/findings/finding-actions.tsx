import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { isOpenFinding } from '#domain/third-parties/third-party-finding.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { toastError, toastSuccess } from '#web/ui/overlay/toast.tsx'
import { usePermissions } from '../../company/permissions.ts'
import type { Finding, FindingChange } from './finding-queries.ts'
import { useFindingChanges } from './use-finding-changes.ts'

const FindingDialog = lazyDialog(async () => (await import('./finding-dialog.tsx')).FindingDialog)
const SetAsideDialog = lazyDialog(async () => (await import('./set-aside-dialog.tsx')).SetAsideDialog)

type OpenDialog = 'change' | 'Accepted' | 'Dismissed' | 'delete'

/** What can be done about a finding, for members who may edit. */
export function FindingActions({ finding }: { finding: Finding }) {
  const changes = useFindingChanges()
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const setStatus = (status: NonNullable<FindingChange['status']>) =>
    void changes.change([finding], { status, reason: null })
  const name = `TF-${finding.number}`
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {finding.status === 'Proposed' && (
        <>
          <Button size={28} aria-label={`Confirm ${name}`} onClick={() => setStatus('Open')}>
            Confirm
          </Button>
          <Button size={28} aria-label={`Dismiss ${name}`} onClick={() => setDialog('Dismissed')}>
            Dismiss…
          </Button>
        </>
      )}
      {isOpenFinding(finding) && finding.poam_items === null && <PlanButton finding={finding} />}
      {isOpenFinding(finding) && (
        <Button size={28} aria-label={`Resolve ${name}`} onClick={() => setStatus('Resolved')}>
          Resolve
        </Button>
      )}
      <FindingMenu finding={finding} onStatus={setStatus} onChoose={setDialog} />
      {dialog === 'change' && <FindingDialog finding={finding} onClose={close} />}
      {(dialog === 'Accepted' || dialog === 'Dismissed') && (
        <SetAsideDialog finding={finding} status={dialog} onClose={close} />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          consequence={`“${finding.title}” is deleted. Its POA&M item and the answer stay.`}
          confirmLabel="Delete finding"
          onConfirm={async () => (await changes.remove(finding)) !== undefined}
          onClose={close}
        />
      )}
    </div>
  )
}

function PlanButton({ finding }: { finding: Finding }) {
  const { plan } = useFindingChanges()
  const create = async () => {
    const made = await plan([finding])
    if (made === undefined) return
    const [number] = made
    if (number === undefined) toastError(`TF-${finding.number} is no longer open, or already has a POA&M item`)
    else toastSuccess(`V-${number} was added to the plan`)
  }
  return (
    <Button size={28} aria-label={`Create POA&M item for TF-${finding.number}`} onClick={() => void create()}>
      Create POA&amp;M item
    </Button>
  )
}

interface FindingMenuProps {
  finding: Finding
  onStatus: (status: NonNullable<FindingChange['status']>) => void
  onChoose: (dialog: OpenDialog) => void
}

function FindingMenu({ finding, onStatus, onChoose }: FindingMenuProps) {
  const { canDeleteContent } = usePermissions()
  const { status, number } = finding
  const isOpen = isOpenFinding(finding)
  return (
    <Menu trigger={<IconButton size={28} label={`More actions for TF-${number}`} icon={<Ellipsis />} />}>
      <MenuItem onSelect={() => onChoose('change')}>Change…</MenuItem>
      {status === 'Open' && <MenuItem onSelect={() => onStatus('In Progress')}>Set in progress</MenuItem>}
      {status !== 'Open' && status !== 'Proposed' && (
        <MenuItem onSelect={() => onStatus('Open')}>{isOpen ? 'Set open' : 'Reopen'}</MenuItem>
      )}
      {isOpen && (
        <MenuItem
          disabledReason={canDeleteContent ? undefined : 'An Owner or a Manager accepts a risk'}
          onSelect={() => onChoose('Accepted')}
        >
          Accept risk…
        </MenuItem>
      )}
      <MenuItem
        danger
        disabledReason={canDeleteContent ? undefined : 'Only Owners and Managers delete findings'}
        onSelect={() => onChoose('delete')}
      >
        Delete…
      </MenuItem>
    </Menu>
  )
}
