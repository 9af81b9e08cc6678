import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCompany } from '#web/lib/company/company-context.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { CompanyExportCard } from './company-export-card.tsx'
import { companySettings } from './queries.ts'
import { RehearsalEvidence } from './rehearsal-evidence.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SettingsFacts } from './settings-facts.tsx'
import { StorageCard } from './storage-card.tsx'

/** /settings: cards with one form each. */
export function CompanySettingsPage() {
  usePageTitle('Company settings')
  const company = useCompany()
  return (
    <>
      <PageHeader
        title="Company settings"
        description={
          <>
            These apply to everyone in {company.name}. Its name, framework and addresses are under{' '}
            <Link to="/company-info" className="rounded-sm text-brand-text underline">
              Company Info
            </Link>
            .
          </>
        }
      />
      {/* The forms start again for another company. */}
      <Cards key={company.id} />
    </>
  )
}

function Cards() {
  const company = useCompany()
  const { canManageSettings, isLoading } = usePermissions()
  const { data: settings, error, isFetching, refetch } = useQuery(companySettings(company.id))
  if (settings === undefined && error !== null) {
    return <ErrorState title="The settings could not be loaded" {...queryErrorProps({ error, refetch, isFetching })} />
  }
  if (settings === undefined || isLoading) return <SkeletonCard />
  return (
    <div className="space-y-5">
      {canManageSettings ? (
        <>
          <SecurityCard company={company} settings={settings} />
          <RetentionCard company={company} settings={settings} />
        </>
      ) : (
        <SettingsFacts settings={settings} />
      )}
      <StorageCard company={company} settings={settings} />
      <RehearsalEvidence />
      {canManageSettings && <CompanyExportCard company={company} />}
    </div>
  )
}
