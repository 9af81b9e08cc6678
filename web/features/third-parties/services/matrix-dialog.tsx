import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '#domain/text/counted.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { providerName, type Provider } from '#web/lib/providers/provider.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { matrixOf, type MatrixLine } from './service-queries.ts'

/** The responsibility matrix of a service. Each requirement leads to its page, where the line is written. */
export function MatrixDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const query = useQuery(matrixOf(companyId, provider.id))
  const { controlSingular } = wordingOf(protocol)
  return (
    <Dialog
      onClose={onClose}
      title={`Responsibilities of ${providerName(provider)}`}
      description={`Who does what for each ${controlSingular.toLowerCase()}. Open one to change its line.`}
    >
      {query.data === undefined && <QueryFallback query={query} what="The responsibilities" lines={4} />}
      {query.data?.length === 0 && (
        <p className="text-muted">
          Nothing is inherited yet. Open a {controlSingular.toLowerCase()} and add this provider under “Inherited from”.
        </p>
      )}
      <ul aria-label="Responsibility matrix" className="divide-y divide-border">
        {query.data?.map((line) => (
          <Line key={line.id} line={line} onOpen={onClose} />
        ))}
      </ul>
    </Dialog>
  )
}

function Line({ line, onOpen }: { line: MatrixLine; onOpen: () => void }) {
  const { control, responsibility, provider_part: theirs, company_part: ours, objectives } = line
  return (
    <li className="space-y-1 py-2">
      <p className="flex items-start justify-between gap-3">
        <Link
          to="/controls/$controlNumber"
          params={{ controlNumber: control.nist_id }}
          onClick={onOpen}
          className="min-w-0 font-medium text-brand-text hover:underline"
        >
          {control.nist_id} {control.title}
        </Link>
        <Chip tone={responsibility === 'Customer' ? 'info' : 'inherited'}>{responsibility}</Chip>
      </p>
      {theirs !== '' && <p className="text-small text-muted">Their part: {theirs}</p>}
      {ours !== '' && <p className="text-small text-muted">Our part: {ours}</p>}
      {objectives.length > 0 && (
        <p className="text-small text-muted">{counted(objectives.length, 'objective differs', 'objectives differ')}</p>
      )}
    </li>
  )
}
