import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { formatNumber } from '../format.ts'
import { useAction } from '../use-action.ts'
import { checkImport, checkRows, type ImportPreview } from './check-import.ts'
import { checkSize, decodeText, isPackage } from './decode-text.ts'
import type { ImportPlan } from './import-plan.ts'
import { PreviewList } from './preview-list.tsx'

export interface ImportDialogProps<Payload> {
  /** "controls", "1 control" is made of the singular. */
  words: { one: string; many: string }
  /** Its rows become new records; without it they change those that are there. */
  adds?: boolean
  /** What is not wanted of it can be left out one by one. */
  chooses?: boolean
  plan: ImportPlan<Payload>
  /** Writes all of them or none. */
  onApply: (payloads: readonly Payload[]) => Promise<void>
  onClose: () => void
}

/** A file is chosen, what it would change is shown, and only then it is done, all at once. */
export function ImportDialog<Payload>(props: ImportDialogProps<Payload>) {
  const { words, adds = false, chooses = false, plan, onApply, onClose } = props
  const { preview, fault, read, reset } = usePreview(plan)
  const choice = useChoice(preview)
  const { busy, run } = useAction()
  const apply = async () => {
    if (
      await run('The import failed. Nothing was changed', () =>
        onApply(choice.chosen.map(({ change }) => change.payload)),
      )
    )
      onClose()
  }
  return (
    <Dialog
      open
      size="large"
      busy={busy}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Import ${words.many}`}
      description="Nothing is changed before you have seen what would change."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {preview !== undefined && <Button onClick={reset}>Choose another file</Button>}
          {preview !== undefined && (
            <Button
              variant="primary"
              busy={busy}
              disabledReason={whyNot(preview, choice.chosen.length)}
              onClick={() => void apply()}
            >
              {actionInWords(preview, choice.chosen.length, words, adds ? 'Add' : 'Change')}
            </Button>
          )}
        </>
      }
    >
      {preview === undefined ? (
        <>
          <FileDrop purpose={words.many} hint={hintOf(plan)} onFiles={read} />
          {fault !== undefined && (
            <p role="alert" className="mt-3 text-danger">
              {fault}
            </p>
          )}
        </>
      ) : (
        <PreviewList preview={preview} words={words} adds={adds} choice={chooses ? choice : undefined} />
      )}
    </Dialog>
  )
}

function hintOf({ columns, jsonName }: ImportPlan<unknown>): string {
  if (columns.length === 0) return `${jsonName ?? ''}.`
  const names = columns.map(({ headers, required }) => `${headers[0] ?? ''}${required === true ? ' (required)' : ''}`)
  return `${jsonName === undefined ? 'XLSX or CSV' : `XLSX, CSV or ${jsonName}`}. Columns: ${names.join(', ')}. Others are passed over.`
}

/** Everything that is not left out. */
function useChoice<Payload>(preview: ImportPreview<Payload> | undefined) {
  const [leftOut, setLeftOut] = useState<{ of: unknown; rows: ReadonlySet<number> }>({ of: undefined, rows: new Set() })
  const rows: ReadonlySet<number> = leftOut.of === preview ? leftOut.rows : new Set()
  return {
    chosen: preview?.changes.filter(({ row }) => !rows.has(row)) ?? [],
    isChosen: (row: number) => !rows.has(row),
    choose(row: number, isWanted: boolean) {
      const others = [...rows].filter((one) => one !== row)
      setLeftOut({ of: preview, rows: new Set(isWanted ? others : [...others, row]) })
    },
  }
}

function whyNot({ changes }: ImportPreview<unknown>, chosen: number): string | undefined {
  if (changes.length === 0) return 'The file changes nothing.'
  return chosen === 0 ? 'Nothing is chosen.' : undefined
}

function usePreview<Payload>(plan: ImportPlan<Payload>) {
  const [preview, setPreview] = useState<ImportPreview<Payload>>()
  const [fault, setFault] = useState<string>()
  const check = async (files: readonly File[]) => {
    setFault(undefined)
    const [file] = files
    if (file === undefined) return
    try {
      if (files.length > 1) throw new RangeError('One file at a time.')
      setPreview(await previewOf(new Uint8Array(await file.arrayBuffer()), plan))
    } catch (error) {
      setFault(error instanceof RangeError ? error.message : 'The file could not be read.')
    }
  }
  return { preview, fault, read: (files: readonly File[]) => void check(files), reset: () => setPreview(undefined) }
}

/** What reads workbooks comes with the first. */
async function previewOf<Payload>(bytes: Uint8Array<ArrayBuffer>, plan: ImportPlan<Payload>) {
  if (!isPackage(bytes)) return checkText(bytes, plan)
  if (plan.columns.length === 0) throw new RangeError(`This is an archive. What is needed here is ${plan.jsonName}.`)
  checkSize(bytes)
  const { readWorkbook } = await import('./read-workbook.ts')
  return checkRows(await readWorkbook(bytes, plan.columns), plan)
}

/** JSON begins with a bracket, as no table does that names its columns. */
async function checkText<Payload>(bytes: Uint8Array, plan: ImportPlan<Payload>): Promise<ImportPreview<Payload>> {
  if (plan.readJson === undefined) return checkImport(bytes, plan)
  const { text, encoding } = decodeText(bytes, plan.largestMb)
  if (plan.columns.length > 0 && !/^[\s\uFEFF]*[{[<]/.test(text)) return checkImport(bytes, plan)
  return { ...checkRows(await plan.readJson(text.replace(/^\uFEFF/, '')), plan), encoding }
}

function actionInWords(
  { bad }: ImportPreview<unknown>,
  chosen: number,
  { one, many }: ImportDialogProps<unknown>['words'],
  verb: 'Add' | 'Change',
): string {
  const changing = `${verb} ${formatNumber(chosen)} ${chosen === 1 ? one : many}`
  return bad.length === 0
    ? changing
    : `${changing}, leave out ${formatNumber(bad.length)} ${bad.length === 1 ? 'row' : 'rows'}`
}
