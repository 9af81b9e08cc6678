import { thirdParty } from '#domain/records/third-party.ts'
import { knownDataHeld } from '#domain/third-parties/third-party.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { choiceProps, textProps } from '#web/lib/records/control-props.ts'
import { SavedTexts } from '#web/lib/records/saved-texts.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { SavedDayField, SavedTextField } from '#web/ui/saved-field.tsx'
import { useThirdPartyChanges } from './changes.ts'
import { DataHeldField } from './data-held-field.tsx'
import { StatusField } from './status-field.tsx'
import type { ThirdParty, ThirdPartyChange } from '#web/lib/third-parties/third-party-queries.ts'

const { fields } = thirdParty

interface EditableFactsProps {
  row: ThirdParty
  /** What it may work for. */
  all: readonly ThirdParty[]
}

type Save = (changed: ThirdPartyChange) => void

/** Each field saves itself when it is left. */
export function EditableFacts({ row, all }: EditableFactsProps) {
  const { change } = useThirdPartyChanges()
  const save: Save = (changed) => void change([row], changed)
  return (
    <div className="mt-4 space-y-3">
      <SavedTextField
        {...textProps(fields.name)}
        text={row.name}
        onSave={(name) => save({ name })}
        issueOf={(name) => (name.trim() === '' ? 'Enter a name' : undefined)}
      />
      <DataHeldField value={knownDataHeld(row.data_held)} onChange={(held) => save({ data_held: held })} />
      <SavedTexts {...{ fields, row }} columns={['services']} onSave={save} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Choices row={row} save={save} />
        <PersonField
          label={fields.owner_id.label}
          value={row.owner_id}
          onChange={(owner) => save({ owner_id: owner })}
        />
        <WorksFor row={row} all={all} save={save} />
        <Days row={row} save={save} />
        <Codes row={row} save={save} />
      </div>
    </div>
  )
}

function Choices({ row, save }: { row: ThirdParty; save: Save }) {
  return (
    <>
      <StatusField row={row} onSave={(status) => save({ status })} />
      <ChoiceField
        {...choiceProps(fields.tier)}
        none="Not decided"
        value={row.tier}
        onChange={(tier) => save({ tier })}
      />
      <ChoiceField
        {...choiceProps(fields.inherent_risk)}
        none="Not rated"
        value={row.inherent_risk}
        onChange={(risk) => save({ inherent_risk: risk })}
      />
      <ChoiceField
        {...choiceProps(fields.residual_risk)}
        none="Not rated"
        value={row.residual_risk}
        onChange={(risk) => save({ residual_risk: risk })}
      />
      <ChoiceField
        {...choiceProps(fields.cmmc_level)}
        none="None"
        value={row.cmmc_level}
        onChange={(level) => save({ cmmc_level: level })}
      />
    </>
  )
}

const DAYS = [
  'contract_starts_on',
  'contract_ends_on',
  'last_reviewed_on',
  'next_review_on',
  'sprs_on',
  'affirmation_until',
] as const

function Days({ row, save }: { row: ThirdParty; save: Save }) {
  return DAYS.map((column) => (
    <SavedDayField
      key={column}
      label={fields[column].label}
      day={row[column]}
      onSave={(at) => save({ [column]: at })}
    />
  ))
}

function Codes({ row, save }: { row: ThirdParty; save: Save }) {
  const score = row.sprs_score === null ? '' : String(row.sprs_score)
  return (
    <>
      <SavedTextField
        label={fields.sprs_score.label}
        text={score}
        onSave={(text) => save({ sprs_score: text.trim() === '' ? null : Number(text) })}
        issueOf={(text) => (isScore(text.trim()) ? undefined : 'Enter a whole number from -203 to 110')}
      />
      <SavedTextField
        {...textProps({ ...fields.cage_code, max: 5 })}
        text={row.cage_code ?? ''}
        onSave={(text) => save({ cage_code: codeOf(text) })}
        issueOf={(text) => (/^([0-9a-z]{5})?$/i.test(text.trim()) ? undefined : 'Enter 5 letters and digits')}
      />
      <SavedTextField
        {...textProps({ ...fields.uei, max: 12 })}
        text={row.uei ?? ''}
        onSave={(text) => save({ uei: codeOf(text) })}
        issueOf={(text) => (/^([0-9a-z]{12})?$/i.test(text.trim()) ? undefined : 'Enter 12 letters and digits')}
      />
      <SavedTexts {...{ fields, row }} columns={['website']} onSave={save} />
    </>
  )
}

const codeOf = (text: string): string | null => text.trim().toUpperCase() || null

function isScore(text: string): boolean {
  return text === '' || (/^-?\d{1,3}$/.test(text) && Number(text) >= -203 && Number(text) <= 110)
}

/** The third party whose subcontractor it is. */
function WorksFor({ row, all, save }: EditableFactsProps & { save: Save }) {
  const others = all.filter(({ id }) => id !== row.id)
  return (
    <Field label={fields.parent_id.label} hint="For a subcontractor: its prime">
      <NativeSelect
        value={row.parent_id ?? ''}
        onChange={({ target }) => save({ parent_id: others.find(({ id }) => id === target.value)?.id ?? null })}
        options={others.map(({ id, name }) => [id, name])}
      >
        <option value="">Us directly</option>
      </NativeSelect>
    </Field>
  )
}
