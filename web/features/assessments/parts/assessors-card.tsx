import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { type Id, parseId } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { copyLink } from '#web/ui/browser/copy-link.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { deleteRows } from '#web/lib/write/company-rows.ts'
import { refreshAssessments } from '../company-assessments.ts'
import { isOpenState } from '../labels.ts'

const NameAssessorDialog = lazyDialog(async () => (await import('./name-assessor-dialog.tsx')).NameAssessorDialog)
const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** Who assesses; and who of them from outside may use the portal, until when. */
export function AssessorsCard({ content: { assessment, assessors, at } }: { content: Assessment }) {
  const [open, setOpen] = useState<'name' | 'invite'>()
  const { canManageSettings } = usePermissions()
  const readOnlyReason = useReadOnlyReason()
  const isOpen = isOpenState(assessment.state)
  const close = () => setOpen(undefined)
  return (
    <Card
      id="assessors"
      title="Assessors"
      actions={
        isOpen && (
          <span className="flex flex-wrap gap-2">
            <Button size={28} icon={<Plus />} disabledReason={readOnlyReason} onClick={() => setOpen('name')}>
              Name colleague
            </Button>
            <Button
              size={28}
              icon={<Plus />}
              disabledReason={canManageSettings ? undefined : 'An Owner invites assessors'}
              onClick={() => setOpen('invite')}
            >
              Invite assessor
            </Button>
          </span>
        )
      }
    >
      {assessors.length === 0 && (
        <p className="text-muted">{isOpen ? 'No assessor named yet.' : 'No assessor was named.'}</p>
      )}
      <ul className="space-y-2">
        {assessors.map((assessor) => (
          <Assessor
            key={assessor.id}
            assessor={assessor}
            link={`${location.origin}/assessor/${assessment.id}`}
            now={at}
            canEnd={canManageSettings}
            canRemove={isOpen && readOnlyReason === undefined}
          />
        ))}
      </ul>
      {open === 'name' && <NameAssessorDialog assessmentId={assessment.id} onClose={close} />}
      {open === 'invite' && <InviteDialog assessment={assessment} onClose={close} />}
    </Card>
  )
}

interface AssessorProps {
  assessor: Assessment['assessors'][number]
  /** The address of the assessment in the portal for outside assessors. */
  link: string
  /** The time of the response by the clock of the server. */
  now: string
  canEnd: boolean
  canRemove: boolean
}

function Assessor({ assessor, link, now, canEnd, canRemove }: AssessorProps) {
  const { id, name, organization, role, email, accessUntil } = assessor
  const hasAccess = accessUntil !== null && Date.parse(accessUntil) > Date.parse(now)
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
        <div className="flex gap-2">
          <Button size={28} aria-label={`Copy link for ${name}`} onClick={() => void copyLink(link)}>
            Copy link
          </Button>
          <SeatAction
            label="End access"
            ariaLabel={`End access of ${name}`}
            failure="The access could not be ended"
            act={(company) => api.rpc('end_assessor_access', { company, assessor: id }).throwOnError()}
          />
        </div>
      )}
      {email === null && canRemove && (
        <SeatAction
          label="Remove"
          ariaLabel={`Remove ${name}`}
          failure="The assessor could not be removed"
          act={(company) => deleteRows(company, 'assessment_assessors', parseId('assessment_assessors', id))}
        />
      )}
    </li>
  )
}

interface SeatActionProps {
  label: string
  ariaLabel: string
  /** The error message. */
  failure: string
  act: (company: Id<'companies'>) => PromiseLike<unknown>
}

function SeatAction({ label, ariaLabel, failure, act }: SeatActionProps) {
  const { id: company } = useCompany()
  const { busy, run } = useAction(refreshAssessments(company))
  return (
    <Button size={28} busy={busy} aria-label={ariaLabel} onClick={() => void run(failure, () => act(company))}>
      {label}
    </Button>
  )
}
