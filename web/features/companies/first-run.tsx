import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { usePageTitle } from '#web/lib/page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import { EMPTY_COMPANY } from '#web/ui/form/company-values.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useCreateCompany } from './queries.ts'
import { CreateSample } from './sample-company.tsx'
import { WaitingAssessments } from './waiting-assessments.tsx'
import { WaitingInvitations } from './waiting-invitations.tsx'

/** Shown instead of every page that needs a company, while the person has none. */
export function FirstRun() {
  usePageTitle('Set up your first company')
  const { busy, create } = useCreateCompany()
  const createFirst = async () => {
    const draft = { ...EMPTY_COMPANY, name: 'New Company', cageCode: null, description: null }
    if (await create('Failed to create company. Please try again.', draft))
      toastSuccess('Company Created', { description: 'Name it and choose its protocol under Companies.' })
  }
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-120 flex-col items-center justify-center text-center">
      <div className="grid size-12 place-items-center rounded-xl border border-border bg-surface text-brand">
        <Building2 className="size-6" aria-hidden="true" />
      </div>
      <h1 tabIndex={-1} className="mt-4 text-h1">
        Set up your first company
      </h1>
      <p className="mt-2 text-pretty text-muted">
        Controls, evidence and scores belong to a company and follow its compliance protocol. Create one, or join one
        that invites you.
      </p>
      <WaitingInvitations className="mt-6 w-full" />
      <WaitingAssessments className="mt-6 w-full" />
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Link to="/companies" className={buttonClass({ size: 36 })}>
          Go to Companies
        </Link>
        <Button variant="primary" size={36} busy={busy} onClick={() => void createFirst()}>
          Create Company
        </Button>
      </div>
      <div className="mt-3">
        <CreateSample size={36} />
      </div>
      <Link to="/assessor" className="mt-6 rounded-sm text-brand-text hover:underline">
        Invited to assess a company? Open your assessments
      </Link>
    </div>
  )
}
