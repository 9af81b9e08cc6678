import { risk } from '#domain/records/risk.ts'
import type { RiskTreatment } from '#domain/risk/risk-treatment.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { choiceProps } from '#web/lib/records/control-props.ts'

/** The treatments that the person may choose, as props of the field: only Owners and Managers accept a risk. */
export function useTreatments(chosen: RiskTreatment | null) {
  const { canDeleteContent } = usePermissions()
  const { label, options } = choiceProps(risk.fields.treatment)
  const isAcceptOffered = canDeleteContent || chosen === 'Accept'
  return {
    label,
    options: isAcceptOffered ? options : options.filter((treatment) => treatment !== 'Accept'),
    none: 'Not decided',
    hint: isAcceptOffered ? undefined : 'An Owner or a Manager accepts a risk.',
  }
}
