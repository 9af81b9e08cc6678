import { counted } from '#domain/text/counted.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { formatNumber } from '../format-number.ts'
import type { BadRow, ImportPreview } from './check-import.ts'

/** The number of rows shown; the numbers above count all. */
const SHOWN = 200

/** Rows become new records, change existing ones, or do one or the other. */
export type ImportEffect = 'add' | 'change' | 'save'

const EFFECTS: Readonly<Record<ImportEffect, string>> = {
  add: 'be added',
  change: 'change',
  save: 'be added or change',
}

export interface PreviewListProps {
  preview: ImportPreview<unknown>
  words: { one: string; many: string }
  effect: ImportEffect
  /** Absent: every row is imported. */
  choice: Choice | undefined
}

interface Choice {
  isChosen: (row: number) => boolean
  choose: (row: number, isWanted: boolean) => void
}

export function PreviewList({ preview, words, effect, choice }: PreviewListProps) {
  const { changes, unchanged, bad, passedOver, encoding, notes } = preview
  return (
    <ScrollRegion label="Preview" className="space-y-4">
      <p aria-live="polite">
        {counted(changes.length, words.one, words.many)} would {EFFECTS[effect]},{' '}
        {counted(unchanged, 'stays unchanged', 'stay unchanged')}, {counted(bad.length, 'row has', 'rows have')}{' '}
        mistakes.
        {encoding !== undefined &&
          encoding !== 'UTF-8' &&
          ` The file was read as ${encoding}: look whether accents are right.`}
        {passedOver.length > 0 && ` Columns passed over: ${passedOver.join(', ').slice(0, 300)}.`}
      </p>
      {notes.length > 0 && (
        <ul aria-label="About the file" className="list-disc space-y-1 pl-5 text-body text-muted">
          {notes.slice(0, SHOWN).map((note) => (
            <li key={note} className="break-words">
              {note}
            </li>
          ))}
        </ul>
      )}
      {bad.length > 0 && <BadRows bad={bad} />}
      {changes.length > 0 && <Changes changes={changes} effect={effect} choice={choice} />}
    </ScrollRegion>
  )
}

type ChangesProps = Pick<PreviewListProps, 'effect' | 'choice'> & Pick<ImportPreview<unknown>, 'changes'>

function Changes({ changes, effect, choice }: ChangesProps) {
  const heading = `What would ${EFFECTS[effect]}`
  return (
    <section aria-label={heading}>
      <h3 className="mb-1 text-h3">{heading}</h3>
      <ul className="rounded-md border border-border">
        {changes.slice(0, SHOWN).map(({ row, change }) => (
          <li key={row} className="border-b border-border px-3 py-2 last:border-b-0">
            {choice === undefined ? (
              <p className="font-medium">{change.name}</p>
            ) : (
              <Checkbox
                label={<span className="font-medium">{change.name}</span>}
                checked={choice.isChosen(row)}
                onChange={({ target }) => choice.choose(row, target.checked)}
              />
            )}
            <dl className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
              {change.fields.map(({ field, before, after }) => (
                <div key={field} className="contents">
                  <dt className="text-muted">{field}</dt>
                  <dd className="break-words">
                    {effect !== 'add' && (
                      <>
                        <del className="text-muted">{before === '' ? 'none' : before}</del>{' '}
                        <span aria-hidden="true">→</span>{' '}
                      </>
                    )}
                    <ins className="no-underline">{after === '' ? 'none' : after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      <Rest count={changes.length} />
    </section>
  )
}

function BadRows({ bad }: { bad: readonly BadRow[] }) {
  return (
    <section aria-label="Rows with mistakes">
      <h3 className="mb-1 text-h3">Rows with mistakes</h3>
      <ul className="rounded-md border border-border">
        {bad.slice(0, SHOWN).map(({ row, reasons }) => (
          <li key={row} className="flex gap-3 border-b border-border px-3 py-1.5 last:border-b-0">
            <span className="w-20 shrink-0 text-muted tabular-nums">Row {formatNumber(row)}</span>
            <span className="min-w-0 break-words text-danger">{reasons.join('; ')}</span>
          </li>
        ))}
      </ul>
      <Rest count={bad.length} />
    </section>
  )
}

function Rest({ count }: { count: number }) {
  return count > SHOWN ? <p className="mt-1 text-small text-muted">and {formatNumber(count - SHOWN)} more</p> : null
}
