import { PROFILE_LIMITS, type ProfileErrors, type ProfileInput } from '#domain/companies/validate-profile.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

export interface ProfileFieldsProps {
  values: ProfileInput
  errors: ProfileErrors
  attempt: number
  onChange: (changed: Partial<ProfileInput>) => void
}

const idOf = (field: keyof ProfileInput) => `company-${field}`

export function ProfileFields({ values, errors, attempt, onChange }: ProfileFieldsProps) {
  const field = (name: keyof ProfileInput) => ({ id: idOf(name), error: errors[name] })
  const text = (name: keyof ProfileInput) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const code = {
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    className: 'font-mono uppercase',
  }
  const address = { rows: 4, maxLength: PROFILE_LIMITS.address }
  return (
    <div className="space-y-4">
      <FormErrorSummary issues={issuesOf(errors)} attempt={attempt} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Unique Entity ID (UEI)"
          hint="12 letters or digits, assigned by SAM.gov (FAR 52.204-13)."
          {...field('uei')}
        >
          <Input {...code} maxLength={PROFILE_LIMITS.uei} {...text('uei')} />
        </Field>
        <Field
          label="Further CAGE codes"
          hint="Of other sites, separated by commas; 5 letters or digits each (FAR 52.204-16)."
          {...field('otherCageCodes')}
        >
          <Input {...code} {...text('otherCageCodes')} />
        </Field>
        <Field label="Physical address" hint="As registered in SAM.gov." {...field('physicalAddress')}>
          <Textarea {...address} autoComplete="street-address" {...text('physicalAddress')} />
        </Field>
        <Field label="Mailing address" hint="Leave empty if it is the same." {...field('mailingAddress')}>
          <Textarea {...address} {...text('mailingAddress')} />
        </Field>
        <Field label="Phone" {...field('phone')}>
          <Input type="tel" autoComplete="tel" maxLength={PROFILE_LIMITS.phone} {...text('phone')} />
        </Field>
        <Field label="Website" {...field('website')}>
          <Input inputMode="url" autoComplete="url" maxLength={PROFILE_LIMITS.website} {...text('website')} />
        </Field>
      </div>
    </div>
  )
}

const ORDER = ['uei', 'otherCageCodes', 'physicalAddress', 'mailingAddress', 'phone', 'website'] as const

function issuesOf(errors: ProfileErrors) {
  return ORDER.flatMap((name) => {
    const message = errors[name]
    return message === undefined ? [] : [{ fieldId: idOf(name), message }]
  })
}
