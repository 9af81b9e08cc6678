import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, ClipboardCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { formatList } from '#web/lib/format/format-list.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { cx } from '#web/ui/cx.ts'
import { EMPTY_COMPANY, withProtocol } from '#web/ui/form/company-values.ts'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { CreateCompanyDialog } from './create-company-dialog.tsx'
import { FrameworkChoice } from './framework-choice.tsx'
import { useCreateCompany } from './queries.ts'
import { companiesToAssess } from '#web/lib/company/companies-to-assess.ts'
import { WaitingInvitations } from './waiting-invitations.tsx'

/** Shown instead of every page that needs a company, while the person has none. */
export function FirstRun() {
  const { data: assessed = [], isPending } = useQuery(companiesToAssess)
  if (isPending) return <SkeletonText lines={4} />
  return assessed.length > 0 ? <OutsideAssessor companies={assessed} /> : <FirstCompany />
}

/** An outside assessor needs no company of their own. */
function OutsideAssessor({ companies }: { companies: readonly string[] }) {
  usePageTitle('Your assessments')
  return (
    <Start icon={<ClipboardCheck />} title={`You are invited to assess ${formatList(companies)}`} className="max-w-120">
      <p className="mt-2 text-pretty text-muted">You need no company of your own.</p>
      <WaitingInvitations className="mt-6 w-full" />
      <Link to="/assessor" className={buttonClass({ variant: 'primary', size: 36, className: 'mt-6' })}>
        Open your assessments
      </Link>
      <Link to="/companies" className="mt-6 rounded-sm text-brand-text hover:underline">
        Set up a company of your own
      </Link>
    </Start>
  )
}

function FirstCompany() {
  usePageTitle('Set up your first company')
  const { busy, create } = useCreateCompany()
  const [naming, setNaming] = useState<ProtocolId>()
  const createNew = async () => {
    const draft = { ...EMPTY_COMPANY, name: 'New Company', cageCode: null, description: null }
    if (await create('Failed to create company. Please try again.', draft))
      toastSuccess('Company Created', { description: 'Name it and choose its protocol under Companies.' })
  }
  return (
    <Start icon={<Building2 />} title="Set up your first company" className="max-w-256">
      <p className="mt-2 max-w-120 text-pretty text-muted">
        Controls, evidence and scores belong to a company and follow its compliance protocol. Create one, or join one
        that invites you.
      </p>
      <WaitingInvitations className="mt-6 w-full max-w-120" />
      <div className="mt-6 w-full">
        <FrameworkChoice
          busy={busy}
          onCreate={(protocol) => (protocol === undefined ? void createNew() : setNaming(protocol))}
        >
          <Link to="/companies" className={buttonClass({ size: 36 })}>
            Go to Companies
          </Link>
        </FrameworkChoice>
      </div>
      <Link to="/assessor" className="mt-6 rounded-sm text-brand-text hover:underline">
        Invited to assess a company? Open your assessments
      </Link>
      {naming !== undefined && (
        <CreateCompanyDialog initial={withProtocol(EMPTY_COMPANY, naming)} onClose={() => setNaming(undefined)} />
      )}
    </Start>
  )
}

interface StartProps {
  icon: ReactNode
  title: string
  className: string
  children: ReactNode
}

function Start({ icon, title, className, children }: StartProps) {
  return (
    <div className={cx('mx-auto flex min-h-[60dvh] flex-col items-center justify-center text-center', className)}>
      <div
        className="grid size-12 place-items-center rounded-xl border border-border bg-surface text-brand [&_svg]:size-6"
        aria-hidden="true"
      >
        {icon}
      </div>
      <h1 tabIndex={-1} className="mt-4 text-h1">
        {title}
      </h1>
      {children}
    </div>
  )
}
