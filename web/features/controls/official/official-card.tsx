import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { officialTexts, useOfficialWrites, type OfficialCatalog } from './official-queries.ts'

export interface OfficialCardProps {
  scope: ControlsScope
  control: CompanyControl
}

/** The official texts of the control with their sources. Nothing without imported texts. */
export function OfficialCard({ scope, control }: OfficialCardProps) {
  const query = useQuery(officialTexts(scope, control.id))
  const [leaving, setLeaving] = useState<OfficialCatalog>()
  const { canDeleteContent } = usePermissions()
  if (query.isError && query.data === undefined)
    return (
      <Card title="Official text">
        <QueryFallback query={query} what="The official text" waiting={null} />
      </Card>
    )
  return (
    <>
      {query.data?.map(({ id, catalog, version, number, title, updated_at: at, ...text }) => (
        <Card
          key={id}
          title={`Official text: ${number} ${title}`}
          subtitle={`${catalog}, version ${version || 'not named'}. Imported ${formatDate(at)}.`}
          actions={
            canDeleteContent && (
              <Button size={28} variant="ghost" icon={<Trash2 />} onClick={() => setLeaving({ catalog, version })}>
                Remove
              </Button>
            )
          }
        >
          <div className="space-y-3">
            <Passage text={text.statement} />
            {text.guidance !== '' && <Passage title="Discussion" text={text.guidance} />}
            {text.objectives !== '' && <Passage title="Objectives" text={text.objectives} />}
          </div>
        </Card>
      ))}
      {leaving !== undefined && <RemoveCatalog scope={scope} catalog={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

function Passage({ title, text }: { title?: string; text: string }) {
  const paragraph = <p className="text-read text-pretty whitespace-pre-line">{text}</p>
  if (title === undefined) return paragraph
  return (
    <details>
      <summary className="cursor-pointer text-body font-medium">{title}</summary>
      <div className="mt-1.5">{paragraph}</div>
    </details>
  )
}

interface RemoveCatalogProps {
  scope: ControlsScope
  catalog: OfficialCatalog
  onClose: () => void
}

function RemoveCatalog({ scope, catalog, onClose }: RemoveCatalogProps) {
  const { remove } = useOfficialWrites(scope)
  const write = useWrite()
  const confirm = async () => {
    const done = await write('The official texts could not be removed', () => remove(catalog))
    if (done) toastSuccess('Official texts removed')
    return done
  }
  return (
    <ConfirmDialog
      title="Remove the official texts?"
      consequence={`Everything of “${catalog.catalog}”, version ${catalog.version || 'not named'}, goes from every control of this company. The file can be imported again.`}
      confirmLabel="Remove texts"
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
