import { Link } from '@tanstack/react-router'
import { wordingOf } from '#domain/protocols/wording.ts'
import { LEVEL_LABELS, LEVEL_TONES } from '#web/lib/controls/check-levels.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Card } from '#web/ui/card.tsx'
import { useCompany } from '../company/company-context.ts'
import { formatDaysIn } from '../format/format.ts'
import type { IssueOfThirdParty } from './use-third-party-issues.ts'

/** The consistency issues of third parties, each with the way to its record. */
export function ThirdPartyIssuesCard({ issues }: { issues: readonly IssueOfThirdParty[] }) {
  const { protocol_id: protocol } = useCompany()
  const { plural, path } = wordingOf(protocol).thirdParty
  if (issues.length === 0) return null
  return (
    <Card title={plural} className="mt-4">
      <ul className="space-y-2">
        {issues.map(({ rule, words, party: { number } }) => (
          <li key={`${number} ${words}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Chip tone={LEVEL_TONES[rule.level]}>{LEVEL_LABELS[rule.level]}</Chip>
            <span className="min-w-0">{formatDaysIn(words)}</span>
            <Link
              to={path}
              search={{ open: `T-${number}`, ...(rule.fix === undefined ? {} : { fix: rule.fix }) }}
              className="ml-auto text-brand-text underline"
            >
              Open T-{number}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
