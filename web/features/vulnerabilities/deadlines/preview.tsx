import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCompany } from '#web/lib/company/company-context.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { formatNumber } from '#web/lib/format-number.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { deadlinesPreview, type PolicyPreview } from './policy.ts'
import { issueWith, type Holiday, type SlaRule } from './rules.ts'

const PAUSE_MS = 400

interface PreviewProps {
  rules: readonly SlaRule[]
  holidays: readonly Holiday[]
}

/** What the edited deadlines would change, before they are saved. */
export function Preview(props: PreviewProps) {
  const { id: companyId } = useCompany()
  const { rules, holidays } = useDebouncedValue(props, PAUSE_MS)
  const issue = issueWith(rules, holidays)
  const query = useQuery({
    ...deadlinesPreview(
      companyId,
      rules,
      holidays.map(({ day }) => day),
    ),
    enabled: issue === undefined,
    placeholderData: keepPreviousData,
  })
  if (issue !== undefined) return null
  if (query.data !== undefined) return <Changes preview={query.data} />
  return (
    <Card title="What would change">
      <QueryFallback query={query} what="The preview" lines={3} />
    </Card>
  )
}

function Changes({ preview }: { preview: PolicyPreview }) {
  const { earlier, later, newly_past_due: late, no_longer_past_due: notLate, first } = preview
  const count = earlier + later
  const answer =
    count === 0
      ? 'No due date. Days that people chose stay.'
      : `${formatNumber(earlier)} due dates come earlier, ${formatNumber(later)} later or fall away. ${formatNumber(late)} become past due, ${formatNumber(notLate)} are no longer. Days that people chose stay.`
  return (
    <Card title="What would change" subtitle={<output>{answer}</output>} flush>
      {first.length > 0 && (
        <PlainTable
          caption="Due dates that would change"
          rows={first}
          rowId={({ number }) => String(number)}
          columns={[
            {
              header: 'No.',
              cell: ({ number }) => (
                <Link
                  to="/vulnerabilities"
                  search={{ open: `F-${number}` }}
                  target="_blank"
                  className="text-brand-text underline"
                >
                  F-{number}
                </Link>
              ),
            },
            { header: 'Title', cell: ({ title }) => title, wraps: true },
            { header: 'Now', cell: ({ before }) => <Day day={before} /> },
            { header: 'Then', cell: ({ after }) => <Day day={after} /> },
            { header: 'By', cell: ({ rule }) => rule ?? 'no rule' },
          ]}
        />
      )}
      {count > first.length && (
        <p className="px-4 py-2.5 text-small text-muted">
          The first {first.length} of {formatNumber(count)}.
        </p>
      )}
    </Card>
  )
}

function Day({ day }: { day: string | null }) {
  return day === null ? <EmptyValue /> : <TableDay at={day} />
}
