import { risk } from '#domain/records/risk.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface ReasonFieldProps {
  value: string
  error?: string | undefined
  onChange: (reason: string) => void
}

/** Why a risk is accepted. */
export function ReasonField(props: ReasonFieldProps) {
  return <TextField {...textProps(risk.fields.acceptance_reason)} required rows={3} {...props} />
}
