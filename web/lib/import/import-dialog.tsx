import { useState } from 'react'
import { MAX_IMPORTED_ROWS } from '#domain/jobs/import-limits.ts'
import { counted } from '#domain/text/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { formatNumber } from '../format-number.ts'
import { useAction } from '../use-action.ts'
import { isLongWork, type ImportedRow } from './begin-import.ts'
import type { ImportPreview } from './check-import.ts'
import type { AnyImportFormat, FileFormat } from './import-format.ts'
import { ImportWork } from './import-work.tsx'
import { PreviewList, type ImportEffect } from './preview-list.tsx'
import { useChoice, usePreview } from './use-preview.ts'

export interface ImportDialogProps<Payload> {
  /** The noun of the rows: "controls"; the singular is used for "1 control". */
  words: { one: string; many: string }
  /** What happens to the rows; by default they change existing records. */
  effect?: ImportEffect
  /** Single rows can be left out. */
  chooses?: boolean
  format: AnyImportFormat<Payload>
  /** The format does not know yet what the rows refer to: a file would be checked against nothing. */
  isPending?: boolean
  /** Writes all of them or none. */
  onApply: (payloads: readonly Payload[]) => Promise<void>
  /** For imports that take too long to wait for. By default all rows are written at once. */
  asWork?: {
    /** @returns the job that writes all of them or none */
    begin: (rows: readonly (ImportedRow & { entry: Payload })[]) => Promise<string>
    onDone: (payloads: readonly Payload[]) => void
  }
  onClose: () => void
}

const VERBS: Readonly<Record<ImportEffect, string>> = { add: 'Add', change: 'Change', save: 'Save' }

/** Chooses a file, previews its changes, then applies all of them at once. */
export function ImportDialog<Payload>(props: ImportDialogProps<Payload>) {
  const { words, effect = 'change', chooses = false, format, isPending = false, asWork, onClose } = props
  const { preview, issue, read, reset } = usePreview(format)
  const choice = useChoice(preview)
  const { busy, work, apply, forget } = useApply(props, choice.chosen)
  const again = () => {
    forget()
    reset()
  }
  const done = () => {
    asWork?.onDone(choice.chosen.map(({ change }) => change.payload))
    onClose()
  }
  return (
    <Dialog
      size="large"
      busy={busy}
      onClose={onClose}
      title={`Import ${words.many}`}
      description="You see every change before it is applied."
      footer={
        <>
          <Button onClick={onClose}>{work === undefined ? 'Cancel' : 'Close'}</Button>
          {preview !== undefined && <Button onClick={again}>Choose another file</Button>}
          {preview !== undefined && work === undefined && (
            <Button
              variant="primary"
              busy={busy}
              disabledReason={whyNot(preview, choice.chosen.length)}
              onClick={() => void apply()}
            >
              {actionInWords(preview, choice.chosen.length, words, VERBS[effect])}
            </Button>
          )}
        </>
      }
    >
      {work !== undefined && <ImportWork jobId={work} onDone={done} />}
      {isPending && <SkeletonText />}
      {!isPending && preview === undefined && <ChooseFile words={words} format={format} issue={issue} onFiles={read} />}
      {preview !== undefined && work === undefined && (
        <PreviewList preview={preview} words={words} effect={effect} choice={chooses ? choice : undefined} />
      )}
    </Dialog>
  )
}

type Chosen<Payload> = ImportPreview<Payload>['changes']

/** Writes the chosen rows at once, or starts a job and returns its id. */
function useApply<Payload>(
  { onApply, asWork, onClose }: Pick<ImportDialogProps<Payload>, 'onApply' | 'asWork' | 'onClose'>,
  chosen: Chosen<Payload>,
) {
  const { busy, run } = useAction()
  const [work, setWork] = useState<string>()
  const apply = async () => {
    const payloads = chosen.map(({ change }) => change.payload)
    const isWork = asWork !== undefined && isLongWork(payloads)
    const done = await run('The import failed. No data was changed', async () => {
      if (!isWork) return onApply(payloads)
      setWork(await asWork.begin(chosen.map(({ row, change }) => ({ row, entry: change.payload }))))
    })
    if (done !== undefined && !isWork) onClose()
  }
  return { busy, work, apply, forget: () => setWork(undefined) }
}

interface ChooseFileProps extends Pick<ImportDialogProps<never>, 'words'> {
  format: FileFormat
  issue: string | undefined
  onFiles: (files: readonly File[]) => void
}

function ChooseFile({ words, format, issue, onFiles }: ChooseFileProps) {
  return (
    <>
      <FileDrop purpose={words.many} hint={hintOf(format)} onFiles={onFiles} />
      {issue !== undefined && (
        <p role="alert" className="mt-3 text-danger">
          {issue}
        </p>
      )}
    </>
  )
}

function hintOf({ columns, jsonName }: FileFormat): string {
  if (columns.length === 0) return `${jsonName ?? ''}.`
  const names = columns.map(({ headers, required }) => `${headers[0] ?? ''}${required === true ? ' (required)' : ''}`)
  return `${jsonName === undefined ? 'XLSX or CSV' : `XLSX, CSV or ${jsonName}`}. Columns: ${names.join(', ')}. Others are passed over. At most ${formatNumber(MAX_IMPORTED_ROWS)} rows.`
}

function whyNot({ changes }: ImportPreview<unknown>, chosen: number): string | undefined {
  if (changes.length === 0) return 'The file contains no changes.'
  return chosen === 0 ? 'No rows selected.' : undefined
}

function actionInWords(
  { bad }: ImportPreview<unknown>,
  chosen: number,
  { one, many }: ImportDialogProps<unknown>['words'],
  verb: string,
): string {
  const changing = `${verb} ${counted(chosen, one, many)}`
  return bad.length === 0 ? changing : `${changing}, leave out ${counted(bad.length, 'row', 'rows')}`
}
