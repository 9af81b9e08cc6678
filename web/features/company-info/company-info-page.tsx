import { useCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { RoleUnknown } from '#web/lib/company/require-permission.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { GeneralCard } from './general-card.tsx'
import { GeneralFacts } from './general-facts.tsx'
import { LogoCard } from './logo-card.tsx'
import { ProfileCard } from './profile-card.tsx'

/** /company-info: the company's profile, for Owners to change and for the others to read. */
export function CompanyInfoPage() {
  usePageTitle('Company Info')
  const company = useCompany()
  return (
    <>
      <PageHeader
        title="Company Info"
        description="Plans, reports, packages and the SPRS sheet take the company’s name, identifiers and addresses from here."
      />
      {/* The forms start again for another company. */}
      <Cards key={company.id} />
    </>
  )
}

function Cards() {
  const company = useCompany()
  const { canManageSettings, isLoading, isUnknown } = usePermissions()
  if (isLoading || isUnknown) return <RoleUnknown />
  return (
    <>
      {!canManageSettings && (
        <p className="mb-4 text-muted">An Owner of the company or an administrator can change these.</p>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-12">
        <div className="space-y-4 xl:col-span-7">
          {canManageSettings ? <GeneralCard company={company} /> : <GeneralFacts company={company} />}
          <ProfileCard company={company} isEditable={canManageSettings} />
        </div>
        <div className="space-y-4 xl:col-span-5">
          <LogoCard company={company} isEditable={canManageSettings} />
          <ContactsCard company={company} isEditable={canManageSettings} />
        </div>
      </div>
    </>
  )
}
