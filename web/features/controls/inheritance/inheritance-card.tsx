import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { useWrite } from '#web/lib/write/use-write.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import { ExpiredProof } from '#web/lib/providers/expired-proof.tsx'
import { providerName } from '#web/lib/providers/provider.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import {
  controlInheritances,
  refreshInheritance,
  removeInheritance,
  saveInheritance,
  type Inheritance,
} from './inheritance-queries.ts'

const InheritanceDialog = lazyDialog(async () => (await import('./inheritance-dialog.tsx')).InheritanceDialog)

/** The providers that do a part of the control: its lines of the responsibility matrix. */
export function InheritanceCard({ scope, control }: { scope: ControlsScope; control: CompanyControl }) {
  const query = useQuery(controlInheritances(scope, control.id))
  const { canEditContent, canDeleteContent } = usePermissions()
  const [editing, setEditing] = useState<Inheritance | 'new'>()
  return (
    <Card
      title="Inherited from"
      subtitle={query.data?.length === 0 ? 'Not inherited. Your organization is fully responsible.' : undefined}
      actions={
        canEditContent && (
          <Button id="inheritance" size={28} variant="ghost" onClick={() => setEditing('new')}>
            Add provider
          </Button>
        )
      }
    >
      {query.data === undefined && <QueryFallback query={query} what="Inheritance" lines={1} />}
      {query.data !== undefined && query.data.length > 0 && (
        <ul className="space-y-4">
          {query.data.map((line) => (
            <Line
              key={line.id}
              scope={scope}
              control={control}
              line={line}
              mayEdit={canEditContent}
              mayRemove={canDeleteContent}
              onEdit={() => setEditing(line)}
            />
          ))}
        </ul>
      )}
      {editing !== undefined && (
        <InheritanceDialog
          scope={scope}
          control={control}
          line={editing === 'new' ? undefined : editing}
          taken={query.data?.map(({ provider }) => provider.id) ?? []}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

interface LineProps {
  scope: ControlsScope
  control: CompanyControl
  line: Inheritance
  mayEdit: boolean
  mayRemove: boolean
  onEdit: () => void
}

function Line({ scope, control, line, mayEdit, mayRemove, onEdit }: LineProps) {
  const name = providerName(line.provider)
  const write = useWrite(refreshInheritance(scope))
  const remove = () =>
    write('Failed to remove inheritance', () => removeInheritance(scope, line.id), {
      undo: {
        message: `${name} removed from ${control.nist_id}`,
        action: () => saveInheritance(scope, control.id, { ...line, id: undefined }),
      },
    })
  return (
    <li>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 pt-1">
          <ProviderLink scope={scope} provider={line.provider} />
          {line.provider.service !== '' && <p className="text-small text-muted">{line.provider.service}</p>}
        </div>
        <div className="flex shrink-0 items-center">
          <Chip tone={line.responsibility === 'Customer' ? 'info' : 'inherited'}>{line.responsibility}</Chip>
          {mayEdit && <IconButton label={`Edit ${name}`} icon={<Pencil />} size={28} onClick={onEdit} />}
          {mayRemove && (
            <IconButton label={`Remove ${name}`} icon={<Trash2 />} size={28} onClick={() => void remove()} />
          )}
        </div>
      </div>
      {line.responsibility !== 'Customer' && <ExpiredProof provider={line.provider} />}
      <dl className="mt-1 space-y-1.5 text-body">
        {line.responsibility !== 'Customer' && <Part name="Their part" text={line.providerPart} />}
        {line.responsibility !== 'Provider' && <Part name="Our part" text={line.companyPart} />}
      </dl>
      {line.objectives.length > 0 && (
        <p className="mt-1.5 text-small text-muted">
          {counted(line.objectives.length, 'objective differs', 'objectives differ')}:{' '}
          {line.objectives.map(objectiveWords).toSorted().join(', ')}
        </p>
      )}
    </li>
  )
}

/** The letter of an objective and who is responsible for it: "a Customer". */
const objectiveWords = ({ objective_id: id, responsibility }: Inheritance['objectives'][number]) =>
  `${id.slice(id.lastIndexOf('/') + 1)} ${responsibility}`

function ProviderLink({ scope, provider }: { scope: ControlsScope; provider: Inheritance['provider'] }) {
  if (provider.third_party === null) return <p className="font-medium">{provider.name}</p>
  return (
    <Link
      to={wordingOf(scope.protocol).thirdParty.path}
      search={{ open: `T-${provider.third_party.number}` }}
      className="font-medium text-brand-text hover:underline"
    >
      {provider.name}
    </Link>
  )
}

function Part({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="whitespace-pre-wrap">{text || 'Not written down yet'}</dd>
    </div>
  )
}
