import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { RoleUnknown } from '#web/lib/company/require-permission.tsx'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
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
            For everyone in {company.name}. Its name, framework and addresses are in{' '}
            <Link to="/company-info" className="rounded-sm text-brand-text underline">
              Company Info
            </Link>
            .
          </>
        }
      />
      <Cards />
    </>
  )
}

function Cards() {
  const company = useCompany()
  const { canManageSettings, isLoading, isUnknown } = usePermissions()
  const query = useQuery(companySettings(company.id))
  const { data: settings } = query
  if (settings === undefined) return <QueryFallback query={query} what="The settings" />
  if (isLoading || isUnknown) return <RoleUnknown />
  return (
    <div className="space-y-4">
      {canManageSettings ? (
        <SecurityCard company={company} settings={settings} />
      ) : (
        <SettingsFacts settings={settings} />
      )}
      {canManageSettings && <RetentionCard company={company} settings={settings} />}
      <StorageCard company={company} settings={settings} />
      <RehearsalEvidence />
      {canManageSettings && <CompanyExportCard company={company} />}
    </div>
  )
}
