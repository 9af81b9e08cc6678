import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import type { CompanySettings } from './queries.ts'

/** The settings for readers who may not change them. */
export function SettingsFacts({ settings }: { settings: CompanySettings }) {
  const { audit_retention_days: days } = settings
  return (
    <>
      <p className="text-muted">An Owner of the company or an administrator can change these.</p>
      <Card title="Security">
        <Facts
          facts={[
            ['MFA', settings.second_factor_required ? 'Required for every member' : 'Not required'],
            ['Administrators may act as members', settings.impersonation_allowed ? 'Yes' : 'No'],
          ]}
        />
      </Card>
      <Card title="How long the audit log is kept">
        <Facts facts={[['Events are kept', days === null ? 'Forever' : `${days.toLocaleString('en')} days`]]} />
      </Card>
    </>
  )
}
