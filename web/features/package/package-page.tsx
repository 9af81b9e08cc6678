import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PackageCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PackageCard } from './package-card.tsx'
import { companyPackages } from './queries.ts'
import { usePackageDisabledReason } from './use-package-disabled-reason.ts'

const MakeDialog = lazyDialog(async () => (await import('./make-dialog.tsx')).MakeDialog)

/** /package: the packages for assessors. */
export function PackagePage() {
  usePageTitle('Assessment packages')
  const { id } = useCompany()
  return <Packages key={id} />
}

function Packages() {
  const [isMaking, setMaking] = useState(false)
  const disabledReason = usePackageDisabledReason()
  const make = (
    <Button
      variant="primary"
      icon={<PackageCheck aria-hidden="true" />}
      disabledReason={disabledReason}
      onClick={() => setMaking(true)}
    >
      Make package
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Assessment packages"
        description="Everything an assessor needs, frozen in one ZIP that can be verified offline."
        actions={make}
      />
      <PackageList make={make} />
      <Contents />
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
    </>
  )
}

const CONTENTS = [
  ['Cover page', 'index.html shows the documents and the evidence by control, and checks all hashes offline.'],
  ['Plan', 'Frozen as a version of its own: tagged PDF, Word and JSON.'],
  ['Plan of action', 'Excel, CSV and JSON.'],
  ['Last frozen assessment', 'With the SHA-256 that was affirmed.'],
  ['Evidence', 'Each file once, with a list of the controls and objectives that it proves.'],
  ['OSCAL 1.2', 'Plan, plan of action, results, profile and catalog.'],
  ['Audit log', 'Every entry up to that moment, with its hash.'],
  ['Hashes', 'SHA-256 of every file, and of that list.'],
] as const

function Contents() {
  return (
    <Card
      title="What a package holds"
      className="mt-4"
      actions={
        <Link to="/docs/$name" params={{ name: 'package' }} className={buttonClass({ size: 28 })}>
          How to check one
        </Link>
      }
    >
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {CONTENTS.map(([name, words]) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-small text-muted">{words}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function PackageList({ make }: { make: ReactNode }) {
  const { id: companyId } = useCompany()
  const query = useQuery(companyPackages(companyId))
  if (query.data === undefined) return <QueryFallback query={query} what="The packages" />
  if (query.data.length === 0)
    return (
      <Card>
        <EmptyState
          kind="nothing-yet"
          icon={<PackageCheck aria-hidden="true" />}
          title="No package has been made yet"
          description="A package keeps a copy of everything at that moment. The recipient can check offline that nothing was changed."
          action={make}
        />
      </Card>
    )
  return (
    <ul className="space-y-4">
      {query.data.map((made) => (
        <li key={made.id}>
          <PackageCard made={made} />
        </li>
      ))}
    </ul>
  )
}
