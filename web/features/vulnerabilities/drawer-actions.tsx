import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { useVulnerabilityChanges } from './changes.ts'
import { DECISIONS, type Decision } from './decisions.ts'
import type { Vulnerability } from './queries.ts'
import { useRemediationControls } from './use-remediation-controls.ts'

const DecisionDialog = lazyDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog)

/** What this vulnerability allows now. The next step stands out; the ways around a fix are in a menu. */
export function DrawerActions({ row }: { row: Vulnerability }) {
  const [decision, setDecision] = useState<Decision>()
  const isPlanned = row.poam_item_id !== null
  return (
    <>
      {row.status === 'open' ? (
        <>
          <WaysAround onChoose={setDecision} />
          <Button variant={isPlanned ? 'primary' : 'secondary'} onClick={() => setDecision('fixed')}>
            {DECISIONS.fixed.label}
          </Button>
          {!isPlanned && <PlanButton row={row} />}
        </>
      ) : (
        <Button onClick={() => setDecision('open')}>{DECISIONS.open.label}</Button>
      )}
      {decision !== undefined && (
        <DecisionDialog decision={decision} selected={[row]} onClose={() => setDecision(undefined)} />
      )}
    </>
  )
}

function PlanButton({ row }: { row: Vulnerability }) {
  const { plan } = useVulnerabilityChanges()
  const controls = useRemediationControls()
  return (
    <Button
      variant="primary"
      onClick={() => void plan([row], { isPerCve: true, controls: controls.map(({ id }) => id) })}
    >
      Create POA&amp;M item
    </Button>
  )
}

function WaysAround({ onChoose }: { onChoose: (decision: Decision) => void }) {
  const { canDeleteContent } = usePermissions()
  return (
    <Menu trigger={<IconButton label="More actions" icon={<Ellipsis />} variant="secondary" />}>
      <MenuItem
        disabledReason={canDeleteContent ? undefined : 'An Owner or a Manager accepts a risk'}
        onSelect={() => onChoose('accepted')}
      >
        {DECISIONS.accepted.label}
      </MenuItem>
      <MenuItem onSelect={() => onChoose('false positive')}>{DECISIONS['false positive'].label}</MenuItem>
      <MenuItem onSelect={() => onChoose('not affected')}>{DECISIONS['not affected'].label}</MenuItem>
    </Menu>
  )
}
