import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnLetters } from '#domain/questionnaires/grid.ts'
import type { Mapping, SheetMapping } from '#domain/questionnaires/mapping.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonCard } from '#web/ui/state/skeleton.tsx'
import { StickyBar } from '#web/ui/sticky-bar.tsx'
import { useQuestionnaireChanges, questionnaireKeys, type Questionnaire } from '../queries.ts'
import { confirmColumns, readSheets, type Confirmed, type Sheets } from '../server-functions.ts'
import { SheetPreview } from './sheet-preview.tsx'

type Sheet = Sheets['sheets'][number]

/** Shows which columns of each sheet seem to hold what, to be confirmed once; the next edition remembers it. */
export function ConfirmColumns({ row }: { row: Questionnaire }) {
  const { id: companyId } = useCompany()
  const named = { companyId, questionnaireId: row.id }
  const [chosen, setChosen] = useState<Mapping>()
  const query = useQuery({
    queryKey: [...questionnaireKeys.ofCompany(companyId), 'sheets', row.id, chosen] as const,
    queryFn: () => readSheets(named, chosen),
    staleTime: Infinity,
    placeholderData: (before) => before,
  })
  if (query.data === undefined)
    return query.isError ? (
      <ErrorState title="The file could not be read." {...queryErrorProps(query)} />
    ) : (
      <SkeletonCard />
    )
  const { sheets, remarks } = query.data
  const mapping = chosen ?? query.data.mapping
  const change = (changed: SheetMapping) =>
    setChosen([...mapping.filter(({ sheet }) => sheet !== changed.sheet), changed])
  const included = mapping.filter(({ isIncluded }) => isIncluded)
  const count = sheets
    .filter(({ name }) => included.some(({ sheet }) => sheet === name))
    .reduce((sum, { questions }) => sum + questions, 0)
  return (
    <div className="space-y-4">
      <p className="max-w-180 text-muted">
        Confirm where the questions are and where the answers go. The next file with these headings is read the same
        way.
      </p>
      {remarks.length > 0 && (
        <ul aria-label="About the file" className="max-w-180 list-disc space-y-1 pl-4 text-muted">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {sheets.map((sheet) => (
        <SheetCard
          key={sheet.name}
          sheet={sheet}
          mapping={mapping.find((one) => one.sheet === sheet.name) ?? emptyMapping(sheet)}
          onChange={change}
        />
      ))}
      <Confirm row={row} mapping={mapping} count={count} isCounting={query.isFetching} />
    </div>
  )
}

const emptyMapping = ({ name }: Sheet): SheetMapping => ({
  sheet: name,
  isIncluded: false,
  headerRow: 0,
  question: 0,
  answer: 1,
  note: null,
  reference: null,
})

interface SheetCardProps {
  sheet: Sheet
  mapping: SheetMapping
  onChange: (mapping: SheetMapping) => void
}

const PARTS = [
  ['reference', 'Number'],
  ['question', 'Question'],
  ['answer', 'Answer'],
  ['note', 'Explanation'],
] as const

function SheetCard({ sheet, mapping, onChange }: SheetCardProps) {
  const { name, isHidden, questions, rows } = sheet
  const used = [mapping.question, mapping.answer, mapping.note ?? 0, mapping.reference ?? 0]
  const width = Math.max(...used, ...rows.flatMap(({ cells }) => cells.map(({ column }) => column))) + 2
  const columns = Array.from({ length: width }, (_, column) => column)
  return (
    <Card
      title={name}
      subtitle={[isHidden && 'Hidden in the workbook.', `${questions} questions found.`].filter(Boolean).join(' ')}
      actions={
        <Checkbox
          label="Answer this sheet"
          checked={mapping.isIncluded}
          onChange={(event) => onChange({ ...mapping, isIncluded: event.target.checked })}
        />
      }
    >
      {mapping.isIncluded && (
        <>
          <div className="grid grid-cols-2 gap-3 pb-3 md:grid-cols-5">
            {PARTS.map(([part, label]) => (
              <Field key={part} label={label}>
                <NativeSelect
                  value={mapping[part] ?? ''}
                  onChange={({ target: { value } }) =>
                    onChange({ ...mapping, [part]: value === '' ? null : Number(value) })
                  }
                  options={columns.map((column) => [column, columnName(sheet, mapping.headerRow, column)])}
                >
                  {(part === 'note' || part === 'reference') && <option value="">None</option>}
                </NativeSelect>
              </Field>
            ))}
            <Field label="Headings">
              <NativeSelect
                value={mapping.headerRow}
                onChange={({ target: { value } }) => onChange({ ...mapping, headerRow: Number(value) })}
              >
                <option value={0}>None</option>
                {[...new Set([mapping.headerRow, ...rows.map(({ number }) => number)])]
                  .filter((number) => number > 0)
                  .map((number) => (
                    <option key={number} value={number}>
                      Row {number}
                    </option>
                  ))}
              </NativeSelect>
            </Field>
          </div>
          <SheetPreview sheet={sheet} mapping={mapping} columns={columns} />
        </>
      )}
    </Card>
  )
}

function columnName({ rows }: Sheet, headerRow: number, column: number): string {
  const header = rows.find(({ number }) => number === headerRow)?.cells.find((cell) => cell.column === column)?.text
  return [columnLetters(column), header].filter((text) => text !== undefined && text !== '').join(': ')
}

interface ConfirmProps {
  row: Questionnaire
  mapping: Mapping
  count: number
  isCounting: boolean
}

function Confirm({ row, mapping, count, isCounting }: ConfirmProps) {
  const { id: companyId } = useCompany()
  const { write } = useQuestionnaireChanges()
  const readOnlyReason = useReadOnlyReason()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const named = { companyId, questionnaireId: row.id }
    const done = await write('The questions could not be imported', () => confirmColumns(named, mapping))
    setBusy(false)
    if (done !== undefined) toastSuccess(resultSentence(done.outcome, row))
  }
  return (
    <StickyBar edge="bottom">
      <Button
        variant="primary"
        busy={isBusy}
        disabledReason={readOnlyReason ?? (count === 0 ? 'These columns hold no questions' : undefined)}
        onClick={() => void confirm()}
      >
        {isCounting ? 'Confirm columns' : `Import ${counted(count, 'question', 'questions')}`}
      </Button>
    </StickyBar>
  )
}

function resultSentence({ questions, suggested, proposed, removed }: Confirmed, { purpose }: Questionnaire): string {
  if (purpose === 'Earlier answers')
    return `${counted(proposed, 'answer', 'answers')} of ${counted(questions, 'question', 'questions')} proposed for the library`
  const gone = removed === 0 ? '' : `; ${removed} of the last edition are gone`
  return `${counted(questions, 'question', 'questions')} imported, ${counted(suggested, 'answer', 'answers')} suggested${gone}`
}
