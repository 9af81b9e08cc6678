import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { PersonName } from '#web/lib/company/person-name.tsx'
import { TextDiff } from '#web/lib/autosave/text-diff.tsx'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { statementVersions, type Statement, type StatementVersion } from './statement-queries.ts'

export interface VersionsDialogProps {
  scope: ControlsScope
  statementId: Id<'implementation_statements'>
  current: Statement
  /** Undefined without permission to edit. */
  onRestore: ((text: string) => void) | undefined
  onClose: () => void
}

/** Earlier versions of a statement, and the changes since. */
export function VersionsDialog({ scope, statementId, current, onRestore, onClose }: VersionsDialogProps) {
  const query = useQuery(statementVersions(scope, statementId, current.version))
  const [chosen, setChosen] = useState<number>()
  const version = query.data?.find((one) => one.version === chosen) ?? query.data?.[0]
  const restore = () => {
    if (version === undefined) return
    onRestore?.(version.body)
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Versions of the statement"
      description="A version is what one person wrote in one go. Restoring makes a new version; none is lost."
      size="large"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {onRestore !== undefined && version !== undefined && (
            <Button variant="primary" onClick={restore}>
              Restore version {version.version}
            </Button>
          )}
        </>
      }
    >
      {query.data === undefined && <QueryFallback query={query} what="The versions" lines={4} />}
      {version !== undefined && (
        <div className="space-y-4">
          <Field label="Version">
            <NativeSelect
              value={version.version}
              onChange={(event) => setChosen(Number(event.target.value))}
              options={query.data?.map((one) => [one.version, `${one.version}, ${formatDateTime(one.writtenAt)}`])}
            />
          </Field>
          <Difference version={version} current={current} />
        </div>
      )}
    </Dialog>
  )
}

function Difference({ version, current }: { version: StatementVersion; current: Statement }) {
  return (
    <section aria-label={`Version ${version.version} and now`}>
      <p className="text-small text-muted">
        Written by <PersonName id={version.writtenBy} />. What has changed from it to version {current.version}, the one
        of now:
      </p>
      <div className="mt-2 rounded-md border border-border bg-subtle p-3">
        <TextDiff before={version.body} after={current.text} />
      </div>
    </section>
  )
}
