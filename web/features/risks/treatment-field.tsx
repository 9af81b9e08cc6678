import { risk } from '#domain/records/risk.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import type { Risk } from './risk.ts'

interface TreatmentFieldProps {
  value: Risk['treatment']
  onChange: (treatment: Risk['treatment']) => void
}

/** Chooses a treatment. Only Owners and Managers accept a risk. */
export function TreatmentField({ value, onChange }: TreatmentFieldProps) {
  const { canDeleteContent } = usePermissions()
  const { label, options } = choiceProps(risk.fields.treatment)
  const isAcceptOffered = canDeleteContent || value === 'Accept'
  return (
    <ChoiceField
      label={label}
      options={isAcceptOffered ? options : options.filter((treatment) => treatment !== 'Accept')}
      none="Not decided"
      hint={isAcceptOffered ? undefined : 'An Owner or a Manager accepts a risk.'}
      value={value}
      onChange={onChange}
    />
  )
}
