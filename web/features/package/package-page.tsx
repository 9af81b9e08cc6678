import { PackageCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { NextPackageCard } from './next-package-card.tsx'
import { PackageCard } from './package-card.tsx'
import { companyPackages } from './queries.ts'
import { usePackageDisabledReason } from './use-package-disabled-reason.ts'

const MakeDialog = lazyDialog(async () => (await import('./make-dialog.tsx')).MakeDialog)

/** /package: the packages for assessors. */
export function PackagePage() {
  usePageTitle('Assessment packages')
  const [isMaking, setMaking] = useState(false)
  const disabledReason = usePackageDisabledReason()
  const make = (
    <Button variant="primary" icon={<PackageCheck />} disabledReason={disabledReason} onClick={() => setMaking(true)}>
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
      <div className="grid items-start gap-4 xl:grid-cols-12">
        <div className="min-w-0 xl:col-span-7">
          <PackageList make={make} />
        </div>
        <div className="min-w-0 xl:col-span-5">
          <NextPackageCard />
        </div>
      </div>
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function PackageList({ make }: { make: ReactNode }) {
  const query = useCompanyQuery(companyPackages)
  if (query.data === undefined) return <QueryFallback query={query} what="The packages" />
  if (query.data.length === 0)
    return (
      <EmptyCard
        kind="nothing-yet"
        icon={<PackageCheck />}
        title="No package has been made yet"
        description="A package keeps a copy of everything at that moment. The recipient can check offline that nothing was changed."
        action={make}
      />
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
