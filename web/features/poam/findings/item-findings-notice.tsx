import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import type { PoamRow } from '../poam-item.ts'
import { closureProposal } from './closure-proposal.ts'
import { itemFindings, type ItemFinding } from './item-findings.ts'

interface ItemFindingsNoticeProps {
  row: PoamRow
  readOnlyReason: string | undefined
  onClose: (reason: string) => void
}

/** The vulnerabilities of an item. Once scans found all of them gone, proposes to close it. */
export function ItemFindingsNotice({ row, readOnlyReason, onClose }: ItemFindingsNoticeProps) {
  const { data: findings = [] } = useQuery(itemFindings(row))
  if (findings.length === 0) return null
  const proposal = row.status === 'Closed' ? undefined : closureProposal(findings)
  return (
    <div className="mt-2 space-y-2">
      <p className="text-small text-muted">
        Vulnerabilities: <FindingLinks findings={findings} />
      </p>
      {proposal !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-implemented-bg px-3 py-2 text-implemented-fg">
          <output className="min-w-0 flex-1 break-words">{proposal}</output>
          <Button
            size={28}
            disabledReason={readOnlyReason}
            aria-label={`Close V-${row.number}, as scans propose`}
            onClick={() => onClose(proposal)}
          >
            Close…
          </Button>
        </div>
      )}
    </div>
  )
}

function FindingLinks({ findings }: { findings: readonly ItemFinding[] }) {
  return findings.map(({ number, title, status }, at) => (
    <span key={number}>
      {at > 0 && ', '}
      <Link to="/vulnerabilities" search={{ open: `F-${number}` }} title={title} className="text-brand-text underline">
        F-{number}
      </Link>{' '}
      {status}
    </span>
  ))
}
