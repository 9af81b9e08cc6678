import { poamItem } from '#domain/records/poam-item.ts'
import { LinkedControls } from '#web/lib/controls/linked-controls.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { SavedTexts } from '#web/lib/records/saved-texts.tsx'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { SavedDayField, SavedTextField } from '#web/ui/saved-field.tsx'
import type { ItemChange } from '../changes.ts'
import { DueBadge } from '../badges.tsx'
import type { SectionProps } from './section-props.ts'
import { FactList } from '#web/ui/fact-list.tsx'

const { fields } = poamItem

/** Weakness, owner, dates and resources of an item. */
export function FactsSection(props: SectionProps) {
  const { row, names, changes, readOnlyReason } = props
  return (
    <>
      {readOnlyReason === undefined ? <Fields {...props} /> : <ReadFacts row={row} />}
      <LinkedControls
        title="Not met"
        empty="No control is linked."
        links={row.controls}
        names={names}
        changes={
          readOnlyReason === undefined
            ? {
                link: (controlId, objectiveId) => void changes.linkControl(row.id, controlId, objectiveId),
                unlink: (ids) => void changes.unlinkControls(ids),
              }
            : undefined
        }
      />
    </>
  )
}

function Fields({ row, changes }: SectionProps) {
  const save = (change: ItemChange) => void changes.update([row.id], change)
  const texts = { fields, row, onSave: save }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SavedTexts {...texts} columns={['weakness', 'description']} className="sm:col-span-2" />
      <PersonField label="Owner" value={row.owner_id} onChange={(id) => save({ owner_id: id })} />
      <DueField row={row} save={save} />
      <ChoiceField {...choiceProps(fields.source)} value={row.source} onChange={(source) => save({ source })} />
      <SavedTexts {...texts} columns={['source_detail']} />
      <SavedDayField
        label={fields.identified_on.label}
        day={row.identified_on}
        issueOf={(day) => foundOnError(day, row.due_on)}
        onSave={(day) => day !== null && save({ identified_on: day })}
      />
      <CostField row={row} save={save} />
      <SavedTexts {...texts} columns={['resources']} className="sm:col-span-2" />
    </div>
  )
}

interface EditedProps {
  row: SectionProps['row']
  save: (change: ItemChange) => void
}

function CostField({ row, save }: EditedProps) {
  return (
    <SavedTextField
      label="Cost in US dollars"
      text={row.cost === null ? '' : String(row.cost)}
      maxLength={10}
      inputMode="numeric"
      issueOf={(text) => (costIn(text) === undefined ? 'A whole number of dollars' : undefined)}
      onSave={(text) => {
        const cost = costIn(text)
        if (cost !== undefined) save({ cost })
      }}
    />
  )
}

/** An earlier due date is saved at once. The database refuses a later one and its message says what to do. */
function DueField({ row, save }: EditedProps) {
  const { first_due_on: first, due_on: due, identified_on: found } = row
  return (
    <div>
      <SavedDayField
        label="Due"
        day={due}
        issueOf={(day) => (day < found ? `It was found on ${formatDate(found)}, after that day` : undefined)}
        onSave={(day) => save({ due_on: day })}
      />
      <p className="mt-1 text-small text-muted">
        {first !== null && first !== due && `First ${formatDate(first)}. `}
        {row.status !== 'Draft' && due !== null && 'For a later date, request an extension below.'}
      </p>
    </div>
  )
}

function foundOnError(day: string, due: string | null): string | undefined {
  if (day > todayUtc()) return 'This date is in the future'
  return due !== null && day > due ? `It is due on ${formatDate(due)}, before that day` : undefined
}

/** Undefined if the text is no amount. */
function costIn(text: string): number | null | undefined {
  const digits = text.replaceAll(/[\s,$]/g, '')
  if (digits === '') return null
  const cost = Number(digits)
  return Number.isInteger(cost) && cost >= 0 && cost <= fields.cost.max ? cost : undefined
}

function ReadFacts({ row }: Pick<SectionProps, 'row'>) {
  return (
    <FactList
      facts={[
        ['Description', row.description],
        ['Owner', row.ownerName],
        ['Due', <DueBadge key="due" row={row} />],
        ['First due', row.first_due_on],
        ['Source', [row.source, row.source_detail].filter(Boolean).join(': ')],
        ['Cost', row.cost === null ? null : `$${formatNumber(row.cost)}`],
        ['Resources', row.resources],
        ['Found on', row.identified_on],
        ['Closed because', row.closing_reason],
      ]}
    />
  )
}
