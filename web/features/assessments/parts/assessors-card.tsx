import { Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { formatDate } from '#web/lib/format.ts'
import { usePermissions } from '#web/lib/permissions.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { useAssessmentsRefresh } from '../queries.ts'
import type { Assessment } from '../schema.ts'

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** Who assesses; and who of them from outside may use the portal, until when. */
export function AssessorsCard({ content: { assessment, assessors, at } }: { content: Assessment }) {
  const [isInviting, setInviting] = useState(false)
  const { canManageSettings } = usePermissions()
  const isOpen = assessment.state === 'Planned' || assessment.state === 'In Progress'
  return (
    <Card
      title="Assessors"
      actions={
        <Button
          size={28}
          icon={<Plus aria-hidden="true" />}
          disabledReason={whyNot(isOpen, canManageSettings)}
          onClick={() => setInviting(true)}
        >
          Invite assessor
        </Button>
      }
    >
      {assessors.length === 0 && <p className="text-muted">Nobody is named yet.</p>}
      <ul className="space-y-2">
        {assessors.map((assessor) => (
          <Assessor key={assessor.id} assessor={assessor} now={at} canEnd={canManageSettings} />
        ))}
      </ul>
      {isInviting && <InviteDialog assessment={assessment} onClose={() => setInviting(false)} />}
    </Card>
  )
}

function whyNot(isOpen: boolean, canManageSettings: boolean): string | undefined {
  if (!isOpen) return 'The assessment is frozen'
  return canManageSettings ? undefined : 'An Owner invites assessors'
}

interface AssessorProps {
  assessor: Assessment['assessors'][number]
  /** The moment of the answer, by the server’s clock. */
  now: string
  canEnd: boolean
}

function Assessor({ assessor: { id, name, organization, role, email, accessUntil }, now, canEnd }: AssessorProps) {
  const { id: company } = useCompany()
  const refresh = useAssessmentsRefresh(company)
  const { busy, run } = useAction()
  const hasAccess = accessUntil !== null && Date.parse(accessUntil) > Date.parse(now)
  const end = () =>
    run('The access could not be ended', async () => {
      await api.rpc('end_assessor_access', { company, assessor: id }).throwOnError()
      await refresh()
    })
  return (
    <li className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-small text-muted">{[role, organization, email].filter(Boolean).join(' · ')}</p>
        {accessUntil !== null && (
          <p className="text-small text-muted">
            {hasAccess ? 'Access until' : 'Access ended'} {formatDate(accessUntil)}
          </p>
        )}
      </div>
      {hasAccess && canEnd && (
        <Button size={28} busy={busy} aria-label={`End access of ${name}`} onClick={() => void end()}>
          End access
        </Button>
      )}
    </li>
  )
}
