import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { isObject } from '#web/lib/json.ts'
import { buttonClass } from '#web/ui/button-class.ts'

/** The companies that have invited the person to assess them, each once. */
const companiesToAssess = queryOptions({
  queryKey: ['companies-to-assess'] as const,
  queryFn: async ({ signal }) => {
    const { data } = await api.rpc('assessor_assessments', {}, { get: true }).abortSignal(signal).throwOnError()
    const seats: readonly unknown[] = Array.isArray(data) ? data : []
    const names = seats.flatMap((seat) =>
      isObject(seat) && typeof seat['company'] === 'string' ? seat['company'] : [],
    )
    return [...new Set(names)]
  },
})

/** For outside assessors, who need no company of their own. */
export function WaitingAssessments({ className = '' }: { className?: string }) {
  const { data: companies = [] } = useQuery(companiesToAssess)
  if (companies.length === 0) return null
  return (
    <section
      aria-label="Assessments"
      className={`flex flex-wrap items-center gap-3 rounded-lg border border-border bg-surface p-4 text-left ${className}`}
    >
      <ClipboardCheck className="size-5 shrink-0 text-brand" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">You are invited to assess</p>
        <p className="text-small break-words text-muted">{companies.join(', ')}. You need no company of your own.</p>
      </div>
      <Link to="/assessor" className={buttonClass({ variant: 'primary' })}>
        Open your assessments
      </Link>
    </section>
  )
}
