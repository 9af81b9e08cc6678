import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { AutosaveStatus, AutosaveField } from '#web/lib/autosave/autosave-field.tsx'
import { useDraftKey } from '#web/lib/autosave/use-draft-key.ts'
import { useAutosave } from '#web/lib/autosave/use-autosave.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { controlStatement, statementStore, type Statement } from './statement-queries.ts'

const VersionsDialog = lazyDialog(async () => (await import('./versions-dialog.tsx')).VersionsDialog)

/** The limit of the database. */
const STATEMENT_MAX = 50_000
const TITLE = 'How it is implemented'

export interface StatementCardProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
}

/** The implementation statement of the system security plan. */
export function StatementCard({ scope, control, readOnlyReason }: StatementCardProps) {
  const query = useQuery(controlStatement(scope, control.id))
  const { data } = query
  if (data === undefined) {
    return (
      <Card title={TITLE}>
        <QueryFallback query={query} what="The statement" lines={3} />
      </Card>
    )
  }
  if (readOnlyReason === undefined) return <StatementEditor scope={scope} control={control} statement={data} />
  return (
    <Card title={TITLE} actions={<Versions scope={scope} statement={data} />}>
      <p className="text-read whitespace-pre-wrap">{data.text || 'No statement yet.'}</p>
    </Card>
  )
}

type StatementEditorProps = Omit<StatementCardProps, 'readOnlyReason'> & { statement: Statement }

function StatementEditor({ scope, control, statement }: StatementEditorProps) {
  const cache = useQueryClient()
  const { queryKey } = controlStatement(scope, control.id)
  const autosave = useAutosave({
    subject: `Your statement on ${control.nist_id}`,
    store: statementStore(scope, control.id),
    draft: useDraftKey(scope, `statement of ${control.id}`),
    server: statement,
    // The identity of a statement comes with its first version.
    onSaved: (record) => {
      cache.setQueryData(
        queryKey,
        (known) => known && { ...known, ...record, version: record.version ?? known.version },
      )
      if (statement.id === null) void cache.invalidateQueries({ queryKey })
    },
  })
  return (
    <Card
      title={TITLE}
      subtitle="For the system security plan: who does what, with what, how often. Saved as you write."
      actions={
        <>
          <AutosaveStatus autosave={autosave} />
          <Versions scope={scope} statement={statement} onRestore={autosave.restore} />
        </>
      }
    >
      <AutosaveField
        autosave={autosave}
        id="statement"
        label={`Implementation statement of ${control.nist_id}`}
        what="this statement"
        maxLength={STATEMENT_MAX}
        rows={6}
      />
    </Card>
  )
}

interface VersionsProps {
  scope: ControlsScope
  statement: Statement
  onRestore?: (text: string) => void
}

function Versions({ scope, statement, onRestore }: VersionsProps) {
  const [isOpen, setOpen] = useState(false)
  if (statement.id === null || statement.version < 2) return null
  return (
    <>
      <Button size={28} variant="ghost" onClick={() => setOpen(true)}>
        Versions
      </Button>
      {isOpen && (
        <VersionsDialog
          scope={scope}
          statementId={statement.id}
          current={statement}
          onRestore={onRestore}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
