import { Link } from '@tanstack/react-router'
import { CHECK_LEVELS } from '#domain/checks/check.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { LEVEL_LABELS, LEVEL_TONES } from '#web/lib/controls/check-levels.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Card } from '#web/ui/card.tsx'
import { IssueList, IssueRow } from '#web/ui/issue-list.tsx'
import { useCompany } from '../company/company-context.ts'
import { formatDaysIn } from '../format/format.ts'
import type { IssueOfThirdParty } from './use-third-party-issues.ts'

const byLevel = (one: IssueOfThirdParty, other: IssueOfThirdParty): number =>
  CHECK_LEVELS.indexOf(one.rule.level) - CHECK_LEVELS.indexOf(other.rule.level)

/** The consistency issues of third parties, each with the way to its record. */
export function ThirdPartyIssuesCard({ issues }: { issues: readonly IssueOfThirdParty[] }) {
  const { protocol_id: protocol } = useCompany()
  const { plural, path } = wordingOf(protocol).thirdParty
  if (issues.length === 0) return null
  return (
    <Card title={plural} className="mt-4" flush>
      <IssueList>
        {issues.toSorted(byLevel).map(({ rule, words, party: { number } }) => (
          <IssueRow
            key={`${number} ${words}`}
            reference={
              <Link
                to={path}
                search={{ open: `T-${number}`, ...(rule.fix === undefined ? {} : { fix: rule.fix }) }}
                aria-label={`Open T-${number}`}
                className="font-mono text-small text-brand-text underline-offset-2 hover:underline"
              >
                T-{number}
              </Link>
            }
            words={formatDaysIn(words)}
            chip={<Chip tone={LEVEL_TONES[rule.level]}>{LEVEL_LABELS[rule.level]}</Chip>}
          />
        ))}
      </IssueList>
    </Card>
  )
}
