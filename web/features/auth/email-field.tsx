import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

export type EmailFieldProps = {
  id: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onLeave?: () => void
  autoComplete?: 'username' | 'username webauthn' | 'email'
}

export function EmailField({ id, value, error, onChange, onLeave, autoComplete = 'username' }: EmailFieldProps) {
  return (
    <Field label="Email" required id={id} error={error}>
      <Input
        type="email"
        name="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
    </Field>
  )
}
