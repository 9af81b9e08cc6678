import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOpenFinding } from '#domain/third-parties/third-party-finding.ts'
import { counted } from '#domain/text/counted.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { FindingList } from '#web/lib/third-parties/findings/finding-list.tsx'
import { companyFindings, type Finding } from '#web/lib/third-parties/findings/finding-queries.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'

const FindingDialog = lazyDialog(
  async () => (await import('#web/lib/third-parties/findings/finding-dialog.tsx')).FindingDialog,
)

interface FindingsSectionProps {
  row: ThirdParty
  /** The number of the one that a link asks for. */
  shown: number | undefined
}

/** Open findings of the third party; a button shows the closed ones. */
export function FindingsSection({ row, shown }: FindingsSectionProps) {
  const query = useQuery(companyFindings(row.company_id))
  const readOnlyReason = useReadOnlyReason()
  const [isAdding, setAdding] = useState(false)
  const own = query.data?.filter(({ third_party_id: id }) => id === row.id)
  return (
    <DrawerSection
      title="Findings"
      actions={
        <Button size={28} variant="ghost" disabledReason={readOnlyReason} onClick={() => setAdding(true)}>
          Add finding…
        </Button>
      }
    >
      {own === undefined ? (
        <QueryFallback query={query} what="The findings" lines={2} />
      ) : (
        <Findings key={shown} own={own} shown={shown} />
      )}
      {isAdding && <FindingDialog finding={{ third_party_id: row.id, title: '' }} onClose={() => setAdding(false)} />}
    </DrawerSection>
  )
}

const isDone = (finding: Finding) => finding.status !== 'Proposed' && !isOpenFinding(finding)

function Findings({ own, shown }: { own: readonly Finding[]; shown: number | undefined }) {
  const done = own.filter(isDone)
  const [isOpen, setOpen] = useState(() => done.some(({ number }) => number === shown))
  const open = own.filter((finding) => !isDone(finding))
  return (
    <>
      {open.length === 0 && <p className="text-muted">No open findings.</p>}
      <FindingList label="Findings" findings={open} shown={shown} />
      {done.length > 0 && (
        <Button size={28} variant="ghost" edge="start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} {counted(done.length, 'closed finding', 'closed findings')}
        </Button>
      )}
      {isOpen && <FindingList label="Closed findings" findings={done} shown={shown} />}
    </>
  )
}
