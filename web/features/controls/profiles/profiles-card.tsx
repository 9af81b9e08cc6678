import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Card } from '#web/ui/card.tsx'
import { choiceLabel, writeChoice } from './profile-choice.ts'
import { controlProfiles } from './profile-queries.ts'
import { profileReports } from './profile-reports-query.ts'
import { notAppliedTo } from './profile-report.ts'

export interface ProfilesCardProps {
  scope: ControlsScope
  control: CompanyControl
}

/** The profiles with and without the control, and their statements about it. Nothing without profiles. */
export function ProfilesCard({ scope, control }: ProfilesCardProps) {
  const { data: profiles = [] } = useQuery(controlProfiles(scope))
  // Most companies have no profile, so the reports are not fetched.
  const query = useQuery({ ...profileReports(scope), enabled: profiles.length > 0 })
  if (query.isError && query.data === undefined)
    return (
      <Card title="OSCAL profiles">
        <QueryFallback query={query} what="The profiles" waiting={null} />
      </Card>
    )
  if (query.data === undefined || query.data.length === 0) return null
  return (
    <Card title="OSCAL profiles">
      <ul className="space-y-2">
        {query.data.map((profile) => {
          const choice = { profile, isIn: profile.numbers.includes(control.nist_id) }
          return (
            <li key={profile.id} className="break-words">
              <Link
                to="/controls"
                search={{ profile: writeChoice(choice) }}
                className="text-brand-text underline underline-offset-2"
              >
                {choiceLabel(choice)}
              </Link>
              {notAppliedTo(profile.report, control.nist_id).map(({ path, what }) => (
                <p key={path} className="text-small text-muted">
                  {what}
                </p>
              ))}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
