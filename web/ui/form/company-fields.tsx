import { COMPANY_LIMITS, type CompanyErrors } from '#domain/companies/validate-company.ts'
import { parseProtocolId, PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { Field } from './field.tsx'
import { FormErrorSummary } from './form-error-summary.tsx'
import { Input } from './input.tsx'
import { NativeSelect } from './native-select.tsx'
import { Textarea } from './textarea.tsx'
import { withLevel, withProtocol, type CompanyFormValues } from './company-values.ts'

export type CompanyFieldsProps = {
  values: CompanyFormValues
  errors: CompanyErrors
  attempt: number
  onChange: (values: CompanyFormValues) => void
}

const IDS = { name: 'company-name', cageCode: 'company-cage-code', description: 'company-description' }

export function CompanyFields({ values, errors, attempt, onChange }: CompanyFieldsProps) {
  const set = (changed: Partial<CompanyFormValues>) => onChange({ ...values, ...changed })
  return (
    <div className="space-y-4">
      <FormErrorSummary issues={issuesOf(errors)} attempt={attempt} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Company Name" required id={IDS.name} error={errors.name}>
          <Input
            autoComplete="organization"
            value={values.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        <Field
          label="CAGE Code"
          id={IDS.cageCode}
          error={errors.cageCode}
          hint="Five letters or digits, from SAM.gov. Leave empty if you have none."
        >
          <Input
            maxLength={COMPANY_LIMITS.cageCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono uppercase"
            value={values.cageCode}
            onChange={(event) => set({ cageCode: event.target.value.toUpperCase() })}
          />
        </Field>
      </div>
      <ProtocolFields values={values} onChange={onChange} />
      <Field
        label="Description"
        id={IDS.description}
        error={errors.description}
        aside={`${Array.from(values.description).length} of ${COMPANY_LIMITS.descriptionMax}`}
      >
        <Textarea
          rows={3}
          maxLength={COMPANY_LIMITS.descriptionMax}
          value={values.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
    </div>
  )
}

function ProtocolFields({ values, onChange }: Pick<CompanyFieldsProps, 'values' | 'onChange'>) {
  const isCmmc = values.protocol === 'cmmc' || values.protocol === 'cmmc2'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Compliance Protocol" required>
        <NativeSelect
          value={values.protocol}
          onChange={(event) => onChange(withProtocol(values, parseProtocolId(event.target.value)))}
          options={PROTOCOL_IDS.map((protocol) => [protocol, wordingOf(protocol).displayName])}
        />
      </Field>
      {isCmmc && (
        <Field label="CMMC Level" required>
          <NativeSelect
            value={values.level}
            onChange={(event) => onChange(withLevel(values, event.target.value === '1' ? 1 : 2))}
          >
            <option value={1}>Level 1</option>
            <option value={2}>Level 2</option>
          </NativeSelect>
        </Field>
      )}
    </div>
  )
}

function issuesOf(errors: CompanyErrors) {
  return (['name', 'cageCode', 'description'] as const).flatMap((field) => {
    const message = errors[field]
    return message === undefined ? [] : [{ fieldId: IDS[field], message }]
  })
}
