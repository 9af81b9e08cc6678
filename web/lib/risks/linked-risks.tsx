import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Id } from '#domain/ids.ts'
import { assessedRisk } from '#domain/risk/risk-level.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { LevelBadge } from '#web/ui/level-badge.tsx'
import type { LinkTarget } from './link-target.ts'

const risksLinkedTo = (companyId: Id<'companies'>, target: LinkTarget) =>
  queryOptions({
    queryKey: ['risks', companyId, 'linked to', target] as const,
    meta: { follows: ['risks', 'risk_links'] as const },
    queryFn: ({ signal }) => {
      const query = api
        .from('risks')
        .select('number,title,status,treatment,due_on,likelihood,impact,links:risk_links!inner(id)')
        .eq('company_id', companyId)
        .match(Object.fromEntries(Object.entries(target).map(([column, id]) => [`links.${column}`, id])))
        .order('number')
      return read(signal, query)
    },
  })

interface LinkedRisksProps {
  companyId: Id<'companies'>
  target: LinkTarget
  /** What is around the list: the card of a page, or the section of a drawer. */
  frame: ComponentType<{ title: string; children: ReactNode }>
}

/** The risks that link to a record, hidden while there are none. Links are made in the risk register. */
export function LinkedRisks({ companyId, target, frame: Frame }: LinkedRisksProps) {
  const query = useQuery(risksLinkedTo(companyId, target))
  const { data: risks = [] } = query
  if (query.isError && query.data === undefined) return <QueryFallback query={query} what="The linked risks" />
  if (risks.length === 0) return null
  return (
    <Frame title="Linked risks">
      <ul aria-label="Linked risks" className="space-y-2">
        {risks.map(({ number, title, likelihood, impact, ...risk }) => {
          const level = assessedRisk(likelihood, impact)
          return (
            <li key={number}>
              <span className="flex items-start justify-between gap-3">
                <Link
                  to="/risks"
                  search={{ open: `R-${number}` }}
                  className="min-w-0 break-words text-brand-text hover:underline"
                >
                  <span className="font-mono text-small">R-{number}</span> {title}
                </Link>
                {level !== undefined && <LevelBadge level={level} />}
              </span>
              <span className="block text-small text-muted">{progressOf(risk)}</span>
            </li>
          )
        })}
      </ul>
    </Frame>
  )
}

/** "Open, Mitigate, due Nov 3, 2026" */
function progressOf({
  status,
  treatment,
  due_on: due,
}: Readonly<Record<'status' | 'treatment' | 'due_on', string | null>>) {
  const isDue = status !== 'Closed' && due !== null
  return [status, treatment, isDue ? `due ${formatDate(due)}` : null].filter((part) => part !== null).join(', ')
}
