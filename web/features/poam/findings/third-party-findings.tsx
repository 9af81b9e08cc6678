import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { companyFindings } from '#web/lib/third-parties/findings/finding-queries.ts'
import type { PoamRow } from '../poam-item.ts'

/** The findings of third parties that an item was made for. */
export function ThirdPartyFindings({ row }: { row: PoamRow }) {
  const { data = [] } = useQuery(companyFindings(row.company_id))
  const own = data.filter(({ poam_item_id: item }) => item === row.id)
  if (own.length === 0) return null
  return (
    <p className="mt-2 text-small text-muted">
      Third-party findings:{' '}
      {own.map(({ number, title, status, third_parties: party }, at) => (
        <span key={number}>
          {at > 0 && ', '}
          {party.name}:{' '}
          <Link
            to="/business-associates"
            search={{ open: `TF-${number}` }}
            title={title}
            className="text-brand-text underline"
          >
            TF-{number}
          </Link>{' '}
          {status}
        </span>
      ))}
    </p>
  )
}
